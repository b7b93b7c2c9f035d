/** How long the scripts wait for slow pictures. */
const LONGEST_WAIT_MS = 1500;

/** How long a pressed link waits for the scripts before it loads the whole page. */
const LONGEST_LINK_WAIT_MS = 2000;

/**
 * Events that make React hydrate at once. That fails while the router still decodes the page's data: hydration ends
 * with error 345, and nothing on the page works any more. What the browser itself does on these events still happens.
 * The list is React's own (`discreteReplayableEvents`).
 */
const HELD_BACK =
  "auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop " +
  "input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset submit textInput " +
  "touchcancel touchend touchstart";

/**
 * Lets the browser paint the first screen with its pictures before it fetches any script: the page is complete without
 * scripts, and on a phone they would share a slow connection with the pictures. A hidden tab paints nothing, so it does
 * not wait. Once the scripts have loaded, `useEarlyInput` in the app calls `shopTakesOver`, which replays what the
 * shopper did before: it presses buttons in their order and as often as they were pressed, reports choices and texts as they
 * are now, and follows the last link. Forms are not noted: their buttons have the type `submit`, the browser sends them by
 * itself, and a second sending would be done twice.
 */
export const STARTER = `(() => {
  const controls = { click: 'button[type="button"]', input: "input, select" };
  const early = [];
  const note = ({ type, target }) => {
    const control = target.closest?.(controls[type]);
    const isRepeated = type === "click" || control?.type === "radio";
    if (control && (isRepeated || !early.includes(control))) early.push(control);
  };
  let leaving;
  const follow = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.origin !== location.origin || link.hash) return;
    event.preventDefault();
    clearTimeout(leaving?.timer);
    leaving = { link, timer: setTimeout(() => location.assign(link.href), ${LONGEST_LINK_WAIT_MS}) };
  };
  const handle = (event) => {
    event.stopImmediatePropagation();
    note(event);
    if (event.type === "click") follow(event);
  };
  const types = "${HELD_BACK}".split(" ");
  for (const type of types) addEventListener(type, handle, true);
  const { set: write } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const redo = (control) => {
    if (control.matches("button")) control.click();
    else if (control.matches("select")) control.dispatchEvent(new Event("change", { bubbles: true }));
    else if (control.type === "checkbox" || control.type === "radio") {
      control.checked = !control.checked && control.type === "checkbox";
      control.click();
    } else {
      // React reports only a text that differs from the last one it knows, so the field is emptied and written again.
      const text = control.value;
      control.value = "";
      write.call(control, text);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  window.shopTakesOver = async () => {
    delete window.shopTakesOver;
    for (const type of types) removeEventListener(type, handle, true);
    clearTimeout(leaving?.timer);
    for (const control of early) {
      if (control.isConnected) redo(control);
      // A press must find what the one before has done: a button that is busy with it takes no second one.
      await new Promise((done) => setTimeout(done));
    }
    if (leaving?.link.isConnected) leaving.link.click();
  };
  let asked = false;
  const fetchScripts = () => {
    if (asked) return;
    asked = true;
    for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = document.querySelector('script[type="late-module"]').textContent;
    document.head.append(script);
  };
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(fetchScripts)));
  if (document.hidden) fetchScripts();
  else {
    addEventListener("load", afterPaint);
    setTimeout(afterPaint, ${LONGEST_WAIT_MS});
  }
})()`;

const START = /<script type="module" async="">/;

/** Moves a page's modules behind its first paint. A page that the router wrote in another form stays as it is. */
export function deferScripts(html: string): string {
  if (!START.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(START, '<script type="late-module">')
    .replace("</body>", () => `<script>${STARTER}</script></body>`);
}
