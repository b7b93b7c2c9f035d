import { badParameter } from "../flow/errors";

/** Parameters as they arrive: strings in nested objects; lists are objects with numbers as keys. */
export interface FormObject {
  [key: string]: FormValue;
}
type FormValue = string | FormObject;

const deepest = 8;

/**
 * Decodes Stripe's nested form encoding, `a[b][0][c]=x` and `a[]=x`, from a body or a query.
 *
 * @throws StripeFailure when a name is malformed, too deep, or used both as value and as object
 */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) assign(root, pathOf(name), value, name);
  return root;
}

/** No prototype: `__proto__` is a key like any other. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw badParameter(`Invalid parameter name: ${name}`, name, "parameter_unknown");
  const path = [match[1], ...[...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "")];
  if (path.length > deepest) throw badParameter(`Parameter is nested too deeply: ${name}`, name);
  return path;
}

function assign(root: FormObject, path: string[], value: string, name: string): void {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const key = step === "" ? String(Object.keys(node).length) : step;
    if (depth === path.length - 1) {
      if (typeof node[key] === "object") throw badParameter(`Invalid object: ${name}`, name);
      node[key] = value;
      return;
    }
    node[key] ??= emptyObject();
    const next = node[key];
    if (typeof next === "string") throw badParameter(`Invalid object: ${name}`, name);
    node = next;
  }
}
