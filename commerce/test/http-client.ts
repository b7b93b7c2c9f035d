/** What came back from a call: `body` is the parsed JSON, or the text when it is none. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** An exchange that any client of a test run has had. */
export interface Exchange {
  method: string;
  url: URL;
  answer: Answer;
}

type Watcher = (exchange: Exchange) => void;

/**
 * A browser without a screen: keeps cookies between calls and talks JSON to one origin.
 *
 * `base` is an origin and optionally a path before every call, such as `http://127.0.0.1:9000/api/v1`.
 */
export class HttpClient {
  /** Told of every answer before the test sees it; one that throws fails the test. */
  static readonly watchers = new Set<Watcher>();
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly base: string,
    readonly headers: Record<string, string> = {},
  ) {}

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>("GET", path, undefined, headers);
  }

  post<T = unknown>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>("POST", path, JSON.stringify(body), {
      "content-type": "application/json",
      ...headers,
    });
  }

  delete<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>("DELETE", path, undefined, headers);
  }

  /** Posts a file as the body itself. */
  upload<T = unknown>(path: string, file: string | Buffer, type: string): Promise<Answer<T>> {
    return this.send<T>("POST", path, file, { "content-type": type });
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** All cookies by their names, for a browser that goes on where this one has been. */
  everyCookie(): ReadonlyMap<string, string> {
    return this.cookies;
  }

  /** The header with all cookies, for who asks by other means; empty without any. */
  cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie ? { cookie } : {};
  }

  async send<T>(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await fetch(this.base + path, {
      method,
      body: typeof body === "object" ? new Uint8Array(body) : body,
      redirect: "manual",
      headers: { ...this.headers, ...this.cookieHeader(), ...headers },
    });
    for (const line of response.headers.getSetCookie()) this.remember(line);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: parse(text) as T };
    const exchange = { method, url: new URL(this.base + path), answer };
    for (const watch of HttpClient.watchers) watch(exchange);
    return answer;
  }

  private remember(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const over = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (over || value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
