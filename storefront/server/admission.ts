import type { NextFunction, Request, Response } from "express";
import { paths } from "../app/lib/paths";
import { Lane } from "./lane";
import { isSmall } from "./small-body";

/** Each with places of its own: however many pages are asked for, a payment page opens. */
type LaneName = "pages" | "looking" | "buying" | "pictures" | "uploads";

/**
 * One engine has one thread, which more at the same time do not make faster: 32 keep it busy. Pages are rendered by this server's own
 * thread, which sees no request and no clock until those that have their data are done: some 25 ms each. Whoever looks is told
 * soon that it is too much, because they will not wait. Whoever buys would rather wait than try again, and a page without its
 * pictures looks broken.
 */
const LANES = {
  pages: { atOnce: 6, mostWaiting: 1000, longestWaitMs: 400 },
  looking: { atOnce: 32, mostWaiting: 1000, longestWaitMs: 400 },
  buying: { atOnce: 64, mostWaiting: 1000, longestWaitMs: 20_000 },
  // Cheap for the engine, but a slow phone takes its time to read one.
  pictures: { atOnce: 128, mostWaiting: 1000, longestWaitMs: 10_000 },
  // Each holds its place while it is still on its way.
  uploads: { atOnce: 64, mostWaiting: 1000, longestWaitMs: 20_000 },
};

/** What is only looked at, although it is asked for with a body. */
const ASKED_WITH_A_BODY = ["/api/v1/search/products", "/api/v1/cart/quote", "/api/v1/own-prices"];

/** Who comes from the payment page has paid, and is told so. */
const PAGES_OF_A_PURCHASE = [paths.checkout, paths.paymentSuccess, paths.paymentFailure].map(
  ({ pattern }): string => pattern,
);

const WORDS = "The shop is catching its breath. Please try again in a moment.";

/** Seconds. Not the same for all, who would otherwise come back at the same moment. */
const retryAfter = () => 2 + Math.floor(Math.random() * 4);

/**
 * Refuses what the shop cannot answer soon, before it costs the engine anything: 503 with `Retry-After`, as JSON for programs and as a
 * page that asks again by itself. What has begun goes on, so that more visitors than the machine can serve do not make it serve fewer.
 */
export function admission(onRefused?: (lane: LaneName) => void) {
  const lanes = {
    pages: new Lane(LANES.pages),
    looking: new Lane(LANES.looking),
    buying: new Lane(LANES.buying),
    pictures: new Lane(LANES.pictures),
    uploads: new Lane(LANES.uploads),
  };
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const name = laneOf(request);
    const lane = lanes[name];
    const gone = new AbortController();
    const leave = () => gone.abort();
    response.once("close", leave);
    const isIn = await lane.enter(gone.signal);
    if (gone.signal.aborted) {
      if (isIn) lane.leave();
      return;
    }
    response.off("close", leave);
    if (isIn) {
      untilDone(response, name, () => lane.leave());
      return next();
    }
    onRefused?.(name);
    refuse(request, response);
  };
}

/** A page is complete before it is sent: however slowly somebody reads it, nobody waits for that. What the engine sends is not. */
function untilDone(response: Response, name: LaneName, leave: () => void): void {
  let isIn = true;
  const done = () => {
    if (isIn) leave();
    isIn = false;
  };
  response.once("close", done);
  if (name !== "pages") return;
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    done();
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

const hasBody = ({ "content-length": length, "transfer-encoding": pieces }: Request["headers"]) =>
  pieces !== undefined || (length !== undefined && length !== "0");

function laneOf(request: Pick<Request, "method" | "path" | "headers">): LaneName {
  const { method, path } = request;
  if (path.startsWith("/static/")) return "pictures";
  if (!path.startsWith("/api/")) return PAGES_OF_A_PURCHASE.includes(path) ? "buying" : "pages";
  if (hasBody(request.headers) && !isSmall(request)) return "uploads";
  return method === "GET" || method === "HEAD" || ASKED_WITH_A_BODY.includes(path) ? "looking" : "buying";
}

function refuse(request: Request, response: Response): void {
  const seconds = retryAfter();
  response.status(503).set({ "Retry-After": String(seconds), "Cache-Control": "no-store" });
  if (request.path.startsWith("/api/")) response.json(WORDS);
  else if (request.path.endsWith(".data")) response.type("text/plain").send(WORDS);
  else response.type("html").send(page(seconds));
}

const page = (seconds: number) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="refresh" content="${seconds}"><title>Back in a moment</title>` +
  `<body style="${LOOK}"><h1 style="font-weight:400">Back in a moment</h1>` +
  `<p>${WORDS} This page asks again by itself.</p></body></html>`;

/** The shop's colours without its stylesheet, which would be one more request. */
const LOOK =
  "margin:0;min-height:90vh;display:grid;place-content:center;padding:2rem;text-align:center;" +
  "background:#faf7f2;color:#1a1410;font:1.125rem/1.6 Georgia,serif;border-top:6px solid #ff6401";
