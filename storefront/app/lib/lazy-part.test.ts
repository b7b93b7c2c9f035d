import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyPart } from "./lazy-part";

const Whole = ({ of }: { of: string }) => createElement("b", null, `whole ${of}`);
const Rest = ({ of }: { of: string }) => createElement("i", null, `rest ${of}`);
const isGone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

function shown(Part: ReturnType<typeof lazyPart<{ of: string }>>): Promise<string> {
  const stream = new PassThrough();
  const page = createElement(Suspense, null, createElement(Part, { of: "it" }));
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(stream) });
  return text(stream).then((html) => html.replace(/<!--.*?-->/g, ""));
}

test("a part shows once it is loaded", async () => {
  expect(await shown(lazyPart(async () => ({ default: Whole }), Rest))).toBe("<b>whole it</b>");
});

test("what stands in for it shows when it cannot be loaded, or nothing", async () => {
  expect(await shown(lazyPart(isGone, Rest))).toBe("<i>rest it</i>");
  expect(await shown(lazyPart<{ of: string }>(isGone))).toBe("");
});
