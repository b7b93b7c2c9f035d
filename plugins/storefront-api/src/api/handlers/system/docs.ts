import { calls } from "../../../contract/calls";
import { openApiDocument } from "../../openapi/document";
import { docsPolicy, renderDocs } from "../../openapi/page";
import { bind, SENT } from "../../shell/call";

const MAY_BE_KEPT = "public, max-age=300";

export const openApi = bind(calls.openApi, async ({ res }) => {
  res.set("Cache-Control", MAY_BE_KEPT);
  return openApiDocument;
});

export const docs = bind(calls.docs, async ({ res }) => {
  res.set({ "Cache-Control": MAY_BE_KEPT, "Content-Security-Policy": docsPolicy });
  res.type("html").send(renderDocs(openApiDocument));
  return SENT;
});
