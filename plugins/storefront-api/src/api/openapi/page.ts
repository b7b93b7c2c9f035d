import { createHash } from "node:crypto";
import { escaped } from "@emberly/kit/escape-html";
import type { ApiDocument, Operation } from "./document";

const STYLE = `
  :root { color-scheme: light; font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; color: #221d18; background: #faf7f2; }
  body { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
  h1 { font-size: 2.4rem; line-height: 1.1; } h2 { margin-top: 3rem; }
  article { background: #fff; border: 1px solid #e6ded2; border-radius: 6px; padding: 1rem 1.25rem; margin: 1rem 0; }
  h3 { font: 600 1.05rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
  h3 b { color: #a83f00; margin-right: .6rem; } p { margin: .4rem 0; }
  summary { cursor: pointer; font-weight: 600; padding: .5rem 0; }
  pre { overflow: auto; background: #f4efe7; padding: 1rem; border-radius: 4px; font-size: .85rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0; } dt { font-weight: 600; } dd { margin: 0; }
  a { color: #a83f00; }`;

/** Scripts and styles are files of ours, but for the one style of the plain text, which is named by its hash. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const code = (value: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;
const fold = (label: string, inner: string) =>
  `<details><summary>${escaped(label)}</summary>${inner}</details>`;

const schemasOf = (content: Record<string, { schema?: unknown }> | undefined) =>
  Object.values(content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []));

function article(path: string, method: string, operation: Operation): string {
  const rows = Object.entries(operation.responses).map(
    ([status, { description }]) => `<dt>${status}</dt><dd>${escaped(description)}</dd>`,
  );
  const [success] = Object.values(operation.responses);
  return `<article id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b>${escaped(path)}</h3>
    <p>${escaped(operation.summary)}.${operation.security ? ` ${escaped(operation.description ?? "For who is signed in.")}` : ""}</p>
    ${operation.parameters.length > 0 ? fold("Parameters", code(operation.parameters)) : ""}
    ${schemasOf(operation.requestBody?.content)
      .map((schema) => fold("Body", code(schema)))
      .join("")}
    ${schemasOf(success?.content)
      .map((schema) => fold("Answer", code(schema)))
      .join("")}
    ${fold("Statuses", `<dl>${rows.join("")}</dl>`)}</article>`;
}

/**
 * The API's document as a page: plain text that needs no script, and in its place, where scripts run, a viewer that
 * can try calls out. Nothing comes from elsewhere.
 */
export function renderDocs(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      article((document.servers[0]?.url ?? "") + path, method, operation),
    ),
  );
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="${name}"><h3>${escaped(name)}</h3>${fold("Schema", code(schema))}</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.info.title)}</title><style>${STYLE}</style>
<link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">
<script src="/api/v1/docs/swagger-ui-bundle.js" defer></script><script src="/api/v1/docs/start.js" defer></script></head>
<body><div id="viewer"></div><main id="plain"><h1>${escaped(document.info.title)}</h1>
<p>${escaped(document.info.description)}</p><p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
<h2>Calls</h2>${calls.join("\n")}<h2>Records</h2>${records.join("\n")}</main></body></html>`;
}
