import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { Failure } from "../failure";

/**
 * The body of a request that is a file. It may be left before its end without ending the connection, on which the
 * answer still has to go out.
 *
 * @param type a page of another origin cannot send it without being asked first
 * @param most bytes; longer ones that say so are refused before they are read
 * @throws Failure 415, 413
 */
export function fileBody(
  req: AuthenticatedMedusaRequest,
  { type, most }: { type: string; most: number },
): AsyncIterable<Buffer> {
  if (!req.is(type)) throw new Failure(415, `The body must be ${type}`);
  if (Number(req.get("content-length") ?? 0) > most) throw tooLarge(most);
  return bounded(req, most);
}

async function* bounded(req: AuthenticatedMedusaRequest, most: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      yield chunk;
    }
  } finally {
    // What is still on its way is let go, because who is still sending does not see the answer.
    req.resume();
  }
}

const tooLarge = (most: number) =>
  new Failure(413, `The file is larger than ${Math.round(most / 1024 / 1024)} MB`);
