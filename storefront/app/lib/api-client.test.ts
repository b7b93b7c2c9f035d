import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiCall, ApiError, createApi, totalCount } from "./api-client";

const answer = (body: string, init: ResponseInit = {}) => vi.fn(async () => new Response(body, init));
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("the call was expected to fail");
  return error;
};

describe("calling the API", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("posts JSON when there is a body, and leaves empty query values out", async () => {
    const fetched = answer("[]", { headers: { "X-Total-Count": "41" } });
    vi.stubGlobal("fetch", fetched);
    const result = await createApi("http://engine")("POST /search/products", {
      body: { searchField: "pan" },
      query: { limit: 24, kind: undefined, material: "" },
    });
    expect(fetched).toHaveBeenCalledWith(
      "http://engine/api/v1/search/products?limit=24",
      expect.objectContaining({ method: "POST", body: '{"searchField":"pan"}' }),
    );
    expect(totalCount(result)).toBe(41);
  });
  it("writes what a path names into it, whatever characters it has", async () => {
    const fetched = answer("{}");
    vi.stubGlobal("fetch", fetched);
    await createApi("")("GET /products/:idOrHandle", { params: { idOrHandle: "a/b?c=1" } });
    expect(fetched).toHaveBeenCalledWith(
      "/api/v1/products/a%2Fb%3Fc%3D1",
      expect.objectContaining({ method: "GET", body: undefined }),
    );
  });
  it("sends JSON with every POST, because the API refuses a change that is none", async () => {
    const fetched = answer("");
    vi.stubGlobal("fetch", fetched);
    await createApi("")("POST /logout");
    expect(fetched).toHaveBeenCalledWith(
      "/api/v1/logout",
      expect.objectContaining({
        body: "{}",
        headers: { accept: "application/json", "content-type": "application/json" },
      }),
    );
  });
  it("takes a failure's JSON string as the message to show", async () => {
    vi.stubGlobal("fetch", answer('"Too many tries"', { status: 429, headers: { "Retry-After": "60" } }));
    const error = await failureOf(createApi("")("POST /login", { body: { email: "", password: "" } }));
    expect(error).toMatchObject({ status: 429, message: "Too many tries" });
    expect(error.headers.get("retry-after")).toBe("60");
  });
  it("shows a message of its own when something else answered, or nothing did", async () => {
    vi.stubGlobal("fetch", answer("<html>Bad gateway</html>", { status: 502 }));
    expect(await failureOf(createApi("")("GET /kinds"))).toMatchObject({
      status: 502,
      message: "Something went wrong, try again later",
    });
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("fetch failed")));
    expect((await failureOf(createApi("")("GET /kinds"))).status).toBe(0);
  });
  it("shows it too for an answer that breaks off or is of somebody else", async () => {
    for (const body of ['[{"title":"Sau', "<html>Sign in to this network</html>"]) {
      vi.stubGlobal("fetch", answer(body));
      expect((await failureOf(createApi("")("GET /kinds"))).status).toBe(0);
    }
  });
  it("shows it too for a refusal that breaks off, with the status that came", async () => {
    const broken = new ReadableStream({ pull: (body) => body.error(new TypeError("terminated")) });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(broken, { status: 502 })),
    );
    expect((await failureOf(createApi("")("GET /kinds"))).status).toBe(502);
  });
  it("shows it too when nobody answers in time, but leaves a cancelled call to its caller", async () => {
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const limited = createApi("", { timeoutMs: 1 });
    expect((await failureOf(limited("GET /kinds"))).status).toBe(0);
    const cancelled = new AbortController();
    const call = createApi("")("GET /kinds", { signal: cancelled.signal });
    cancelled.abort();
    await expect(call).rejects.toHaveProperty("name", "AbortError");
  });
  it("takes an empty answer", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(null, { status: 204 })),
    );
    expect((await createApi("")("POST /logout")).status).toBe(204);
  });
});

describe("the contract", () => {
  it("refuses wrong calls where they are written", () => {
    // Only compiled: each of these lines is a fault of the type checker, and no fault there is one here.
    const wrong = (api: ApiCall) => [
      // @ts-expect-error there is no such path
      api("GET /product"),
      // @ts-expect-error the path needs its parameter
      api("GET /products/:idOrHandle"),
      // @ts-expect-error the body lacks a field
      api("POST /login", { body: { email: "" } }),
      // @ts-expect-error the field has another type
      api("POST /orders/customer", { body: { userId: 1 } }),
      // @ts-expect-error the query has no such field
      api("GET /admin/serverproducts", { query: { colour: "red" } }),
      // @ts-expect-error the sort order is unknown
      api("GET /admin/serverproducts", { query: { sort: "best" } }),
      // @ts-expect-error the answer has no such field
      api("GET /me").then(({ data }) => data.password),
      // @ts-expect-error the call has no body
      api("GET /kinds", { body: {} }),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});
