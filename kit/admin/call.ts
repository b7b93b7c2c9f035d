/**
 * Calls the engine's admin API with the dashboard's session.
 *
 * @throws Error with the server's message
 */
export function call<Answer>(path: string, init: { method?: string; body?: unknown } = {}): Promise<Answer> {
  return ask(path, {
    method: init.method ?? "GET",
    headers: { "content-type": "application/json" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
}

/**
 * Posts a file as the body itself.
 *
 * @throws Error with the server's message
 */
export function sendFile<Answer>(path: string, file: File, type: string): Promise<Answer> {
  return ask(path, { method: "POST", headers: { "content-type": type }, body: file });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, { credentials: "include", ...init });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}`);
  return answer;
}
