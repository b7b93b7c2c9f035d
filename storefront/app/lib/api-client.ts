/**
 * The one way to call `/api/v1`. In the browser the calls go to the shop's own origin and carry the session
 * cookie; a loader on the server uses `serverApi` (lib/server-api.ts), which has the same shape.
 */

/** A call that the API refused, or (status 0) whose answer never came whole. `message` is the text to show. */
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

export type QueryValue = string | number | boolean | undefined;

interface ApiRequest {
  method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Entries that are undefined or empty are left out. */
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
}

export interface ApiAnswer<T> {
  data: T;
  status: number;
  headers: Headers;
}

/** Calls one path below `/api/v1`, such as "/kinds". @throws ApiError */
export type ApiCall = <T>(path: string, request?: ApiRequest) => Promise<ApiAnswer<T>>;

const UNREACHABLE = "Something went wrong, try again later";

function apiPath(path: string, query: ApiRequest["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/v1${path}${text ? `?${text}` : ""}`;
}

/** Every failure body is one JSON string; a proxy in between may answer with something else, or break off. */
async function failureMessage(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === "string" && body !== "" ? body : UNREACHABLE;
  } catch (error) {
    if (signal?.aborted) throw error;
    return UNREACHABLE;
  }
}

/**
 * Makes a caller for one origin.
 *
 * @param origin "" for the page's own origin
 * @param extraHeaders sent with every call
 */
export function createApi(origin: string, extraHeaders: Record<string, string> = {}): ApiCall {
  return async <T>(path: string, { method, body, query, signal }: ApiRequest = {}) => {
    const headers: Record<string, string> = { accept: "application/json", ...extraHeaders };
    if (body !== undefined) headers["content-type"] = "application/json";
    let response: Response;
    try {
      response = await fetch(origin + apiPath(path, query), {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
        credentials: "same-origin",
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(0, UNREACHABLE);
    }
    if (!response.ok)
      throw new ApiError(response.status, await failureMessage(response, signal), response.headers);
    try {
      const text = await response.text();
      const data = text === "" ? undefined : JSON.parse(text);
      return { data: data as T, status: response.status, headers: response.headers };
    } catch (error) {
      if (signal?.aborted) throw error;
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
