import { escaped } from "@emberly/kit/escape-html";
import { type DefaultMailOptions, type MailData, type MailWords, wordsOf } from "./words";

/** A mail as the notification module hands it to a provider. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
// No colour is six digits, so that none can be taken for a code by whoever reads the source.
const INK = "#222";

/**
 * A mail of the plugin's own: one narrow column without pictures, which is readable in every mail program.
 *
 * @returns undefined for a template that has no words
 */
export function renderMail(
  template: string,
  data: MailData,
  options: DefaultMailOptions,
): RenderedMail | undefined {
  const words = wordsOf(template, options, data);
  if (!words) return undefined;
  const { subject } = words;
  return { subject, html: renderHtml(words, data, options.language ?? "en"), text: renderText(words, data) };
}

function renderText({ intro, button, lifetime, note }: MailWords, { code, link }: MailData): string {
  const parts = [intro, code, link && `${button}: ${link}`, code && lifetime, note];
  return parts.filter(Boolean).join("\n\n");
}

function renderHtml(
  { subject, intro, button, lifetime, note }: MailWords,
  { code, link }: MailData,
  language: string,
): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const anchor =
    link &&
    `<a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${INK};color:#fff;text-decoration:none">${escaped(button)}</a>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#fff;color:${INK};${FONT}">
<div style="max-width:480px;margin:0 auto">
${paragraph(escaped(intro))}
${code ? `<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>` : ""}
${anchor ? paragraph(anchor) : ""}
${code ? paragraph(escaped(lifetime)) : ""}
<p style="margin:0;color:#666;font-size:14px">${escaped(note)}</p>
</div>
</body>
</html>
`;
}
