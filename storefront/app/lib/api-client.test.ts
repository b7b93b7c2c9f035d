import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, createApi, totalCount } from "./api-client";

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
    const result = await createApi("http://engine")<string[]>("/search/products", {
      body: { searchField: "pan" },
      query: { limit: 24, kind: undefined, sort: "" },
    });
    expect(fetched).toHaveBeenCalledWith(
      "http://engine/api/v1/search/products?limit=24",
      expect.objectContaining({ method: "POST", body: '{"searchField":"pan"}' }),
    );
    expect(totalCount(result)).toBe(41);
  });
  it("takes a failure's JSON string as the message to show", async () => {
    vi.stubGlobal("fetch", answer('"Too many tries"', { status: 429, headers: { "Retry-After": "60" } }));
    const error = await failureOf(createApi("")("/login", { body: {} }));
    expect(error).toMatchObject({ status: 429, message: "Too many tries" });
    expect(error.headers.get("retry-after")).toBe("60");
  });
  it("shows a message of its own when something else answered, or nothing did", async () => {
    vi.stubGlobal("fetch", answer("<html>Bad gateway</html>", { status: 502 }));
    expect(await failureOf(createApi("")("/kinds"))).toMatchObject({
      status: 502,
      message: "Something went wrong, try again later",
    });
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("fetch failed")));
    expect((await failureOf(createApi("")("/kinds"))).status).toBe(0);
  });
  it("shows it too for an answer that breaks off or is of somebody else", async () => {
    for (const body of ['[{"title":"Sau', "<html>Sign in to this network</html>"]) {
      vi.stubGlobal("fetch", answer(body));
      expect((await failureOf(createApi("")("/kinds"))).status).toBe(0);
    }
  });
  it("shows it too for a refusal that breaks off, with the status that came", async () => {
    const broken = new ReadableStream({ pull: (body) => body.error(new TypeError("terminated")) });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(broken, { status: 502 })),
    );
    expect((await failureOf(createApi("")("/kinds"))).status).toBe(502);
  });
  it("takes an empty answer", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(null, { status: 204 })),
    );
    expect((await createApi("")("/logout", { method: "POST", body: {} })).status).toBe(204);
  });
});
