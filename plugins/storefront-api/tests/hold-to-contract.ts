import { Ajv2020 } from "ajv/dist/2020";
import type { Exchange } from "../../../commerce/test/http-client";
import { openApiDocument } from "../src/api/openapi/document";

const BASE = "/api/v1";
const DOCUMENT = "openapi.json";

// The document is no schema itself; formats are told by patterns too.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(openApiDocument, DOCUMENT);

interface Template {
  template: string;
  pattern: RegExp;
}

/** Paths without parameters come first: `/orders/customer` is not an order. */
const templates: Template[] = Object.keys(openApiDocument.paths)
  .sort((one, other) => Number(one.includes("{")) - Number(other.includes("{")))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`) }));

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** @throws Error that says what the OpenAPI document does not tell of an answer of `/api/v1`: its status, type, shape or total */
export function holdToContract({ method, url, answer: { status, headers, body } }: Exchange): void {
  if (!url.pathname.startsWith(`${BASE}/`) || status === 304) return;
  const path = url.pathname.slice(BASE.length);
  const verb = method.toLowerCase();
  const found = templates.find(
    ({ template, pattern }) => pattern.test(path) && openApiDocument.paths[template]?.[verb],
  );
  if (!found) {
    if (status >= 400 && typeof body !== "string")
      throw new Error(`${method} ${path}: a failure that is no string`);
    return;
  }
  const response = openApiDocument.paths[found.template]?.[verb]?.responses[status];
  if (!response) throw new Error(`${method} ${path} answered ${status}, which the document does not tell`);
  const [type] = Object.keys(response.content ?? {});
  if (type === undefined) return;
  if (!headers.get("content-type")?.startsWith(type)) {
    throw new Error(`${method} ${path} answered ${headers.get("content-type")} instead of ${type}`);
  }
  if (type !== "application/json") return;
  if (Array.isArray(body) && !headers.has("x-total-count"))
    throw new Error(`${method} ${path} answered a list without its total`);
  const pointer = ["paths", found.template, verb, "responses", String(status), "content", type, "schema"];
  const validate = ajv.getSchema(`${DOCUMENT}#/${pointer.map(escaped).map(encodeURIComponent).join("/")}`);
  if (!validate) throw new Error(`The document has no schema for ${method} ${path} ${status}`);
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} answered ${status} unlike the document: ${ajv.errorsText(validate.errors)}`,
    );
  }
}
