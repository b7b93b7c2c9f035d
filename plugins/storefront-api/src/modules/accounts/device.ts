import Bowser from "bowser";

/** Names that people use where the library has longer ones. */
const SHORT: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  macOS: "Mac",
  "Chrome OS": "ChromeOS",
};

const short = (name: string) => SHORT[name] ?? name;

/** What a person would call a browser, from its user agent: "Firefox on Windows", "Safari on iPhone". */
export function describeDevice(userAgent: string): string {
  if (userAgent === "") return "Unknown browser";
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Programs such as curl have names too, and no system.
  if (!os.name || !browser.name) return "Unknown browser";
  const device = /^iP(?:hone|ad)$/.test(platform.model ?? "") ? platform.model : os.name;
  return `${short(browser.name)} on ${short(device ?? os.name)}`;
}
