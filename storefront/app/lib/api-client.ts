import type { CallAnswer, CallKey, CallRequest } from "@contract/call-types";

/**
 * The one way to call `/api/v1`. In the browser the calls go to the shop's own origin and carry the session cookie; a
 * loader on the server uses `serverApi` (lib/server-api.ts). Both take the path, the fields and the answer of each
 * call from the contract, so a wrong one does not compile.
 */

/** The API refused a call, or (status 0) its answer never arrived whole. `message` is the text to show. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Headers = new Headers(),
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export interface ApiAnswer<Data> {
  data: Data;
  status: number;
  headers: Headers;
}

/** What the core reads of a call's options, whichever call it is. */
interface AnyOptions {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

type Options<Key extends CallKey> = CallRequest<Key> & AnyOptions;

/** The second argument may be left out when the call needs nothing. */
type Arguments<Key extends CallKey> =
  object extends Options<Key> ? [options?: Options<Key>] : [options: Options<Key>];

/**
 * Makes one call, such as `api("GET /kinds")`. Query values that are undefined or empty are left out. @throws ApiError
 */
export type ApiCall = <Key extends CallKey>(
  key: Key,
  ...rest: Arguments<Key>
) => Promise<ApiAnswer<CallAnswer<Key>>>;

const UNREACHABLE = "Something went wrong, try again later";

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/v1${filled}${text ? `?${text}` : ""}`;
}

/** Whether the caller cancelled the call. A timeout counts as no answer instead. */
function isCalledOff(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && signal.reason?.name !== "TimeoutError";
}

/** Every failure body is one JSON string. A proxy in between may answer with something else, or break off. */
async function failureMessage(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === "string" && body !== "" ? body : UNREACHABLE;
  } catch (error) {
    if (isCalledOff(signal)) throw error;
    return UNREACHABLE;
  }
}

interface ApiSettings {
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** A call without an answer by then fails with status 0; no limit when left out. */
  timeoutMs?: number;
  /** Told of the headers of every answer, refusals included; of empty ones where none came. */
  onAnswer?: (headers: Headers) => void;
}

function limit(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Makes a caller for one origin; "" is the page's own. */
export function createApi(
  origin: string,
  { headers: extra, timeoutMs, onAnswer }: ApiSettings = {},
): ApiCall {
  return async <Key extends CallKey>(key: Key, ...[options = {}]: [options?: AnyOptions]) => {
    const [method, path = ""] = key.split(" ");
    // The API takes a change as JSON only, even one that has nothing to say.
    const body = method === "POST" ? JSON.stringify(options.body ?? {}) : undefined;
    const headers: Record<string, string> = { accept: "application/json", ...extra };
    if (body !== undefined) headers["content-type"] = "application/json";
    const signal = limit(options.signal, timeoutMs);
    let response: Response;
    try {
      const address = origin + addressOf(path, options.params, options.query);
      response = await fetch(address, { method, headers, body, signal, credentials: "same-origin" });
    } catch (error) {
      if (isCalledOff(signal)) throw error;
      onAnswer?.(new Headers());
      throw new ApiError(0, UNREACHABLE);
    }
    onAnswer?.(response.headers);
    if (!response.ok)
      throw new ApiError(response.status, await failureMessage(response, signal), response.headers);
    try {
      const text = await response.text();
      // The only place that takes the contract's word for what came; the API's own tests hold it to that.
      const data = (text === "" ? undefined : JSON.parse(text)) as CallAnswer<Key>;
      return { data, status: response.status, headers: response.headers };
    } catch (error) {
      if (isCalledOff(signal)) throw error;
      throw new ApiError(0, UNREACHABLE);
    }
  };
}

/** The browser's caller. */
export const api: ApiCall = createApi("");

/** The total behind a page of a listing (`X-Total-Count`), or the length of what came when the header is missing. */
export function totalCount(answer: ApiAnswer<unknown[]>): number {
  const header = answer.headers.get("x-total-count");
  const total = header === null ? Number.NaN : Number(header);
  return Number.isInteger(total) && total >= 0 ? total : answer.data.length;
}
