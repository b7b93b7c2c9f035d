/**
 * Calls the engine's admin API with the dashboard's session.
 *
 * @throws Error with the server's message
 */
export async function call<Answer>(
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method: init.method ?? "GET",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}`);
  return answer;
}
