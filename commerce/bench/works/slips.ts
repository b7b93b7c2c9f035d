/** Shorter words are not taken for misspelt ones. */
const SHORTEST = 5;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Texts with one slip of the finger each, none of them twice: first every text with its first kind of slip, so that what
 * comes early is as mixed as what comes late.
 *
 * @throws Error when there are no more, rather than to begin again
 */
export function neverAsked(texts: string[]): () => string {
  const sources = texts.map(slipsOf);
  const given = new Set(texts);
  let turn = 0;
  return () => {
    for (let empty = 0; empty < sources.length; ) {
      const next = sources[turn++ % sources.length]?.next();
      if (next?.done !== false) empty += 1;
      else if (!given.has(next.value)) {
        given.add(next.value);
        return next.value;
      }
    }
    throw new Error("Every slip of every text has been asked");
  };
}

/** Letters left out, doubled and exchanged, then another letter in place of each and beside it. */
function* slipsOf(text: string): Generator<string> {
  const places = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) =>
    word.length < SHORTEST ? [] : Array.from({ length: word.length - 2 }, (_, at) => index + at + 1),
  );
  const put = (at: number, length: number, letters: string) =>
    text.slice(0, at) + letters + text.slice(at + length);
  const letter = (at: number) => text[at] ?? "";
  for (const at of places) yield put(at, 1, "");
  for (const at of places) yield put(at, 1, letter(at).repeat(2));
  for (const at of places) yield put(at, 2, letter(at + 1) + letter(at));
  for (const other of LETTERS) {
    for (const at of places) {
      if (other !== letter(at)) yield put(at, 1, other);
      yield put(at, 0, other);
    }
  }
}
