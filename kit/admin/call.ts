import Medusa, { FetchError } from "@medusajs/js-sdk";

/** The dashboard is served by the engine itself, so its session cookie is all that a call needs. */
const sdk = new Medusa({ baseUrl: "/", auth: { type: "session" } });

/** What the server did not do, in its own words, which are meant for whoever asked; `status` is that of its answer. */
export { FetchError as Refusal };

/**
 * Calls the engine's admin API with the dashboard's session.
 *
 * @throws Refusal with the server's message
 */
export function call<Answer>(
  path: string,
  {
    method = "GET",
    body,
    headers,
  }: { method?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return sdk.client.fetch<Answer>(path, { method, headers, body: body && { ...body } });
}

/**
 * Posts a file as the body itself.
 *
 * @throws Refusal with the server's message
 */
export function sendFile<Answer>(path: string, file: File, type: string): Promise<Answer> {
  return sdk.client.fetch<Answer>(path, { method: "POST", headers: { "content-type": type }, body: file });
}
