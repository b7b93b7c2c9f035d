/** A piece of finished HTML, which is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Html[] | null | undefined | false;

/** Builds HTML from a template; everything put in is escaped unless it is `Html` itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const texts = strings.map((fixed, index) => fixed + render(parts[index]));
  return new Html(texts.join(""));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map((piece) => piece.text).join("");
  if (part instanceof Html) return part.text;
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
