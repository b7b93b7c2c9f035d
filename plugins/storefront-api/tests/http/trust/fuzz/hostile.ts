import fc, { type Arbitrary } from "fast-check";

const DEEP = 2_000;

/** Texts that break what is careless: terminators, half characters, quoting of every layer, lengths. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "pan\udfff",
  "\ufeff\u200b\u202e",
  "%",
  "%00",
  "%_\\",
  "\\",
  "'; drop table product; --",
  '" or ""="',
  "$1",
  "?",
  "??",
  ":kind",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "=cmd|' /C calc'!A0",
  "\r\nX-Injected: yes",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-Infinity",
  "1e309",
  "0x10",
  "9007199254740993",
  "İstanbul ẞ ﬃ",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(30),
  "& | ! <-> :* ( )",
  "a".repeat(256),
  "a ".repeat(5_000),
  "data:image/png;base64,iVBORw0KGgo=",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
];

const HOSTILE_NUMBERS = [
  -1,
  -0,
  0,
  0.1,
  1.5,
  99.999,
  100,
  1e-7,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 31) - 1,
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

/** Anything that a field may be given instead of what it asks for. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      [[]],
      [null],
      {},
      { $gt: "" },
      { length: 5 },
      { toString: "x", valueOf: 1 },
      Array.from({ length: 500 }, (_, index) => index),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(nested(DEEP)) },
);

/** Bodies that are no object, or no JSON at all, as they go over the wire. */
export const hostileBody: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "null",
    "[]",
    '"text"',
    "7",
    "true",
    "{",
    '{"a":}',
    "{'a':1}",
    '{"a":1}{"a":2}',
    '{"a":NaN}',
    "\ufeff{}",
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    "[".repeat(50_000),
    `{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}`,
    `{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`,
    `{"a":"${"x".repeat(150_000)}"}`,
  ),
  fc.json(),
  fc.string({ unit: "binary" }),
);

/** Query strings as programs and attackers write them: repeated, nested, half-encoded. */
export const hostileQuery: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "limit=1&limit=2",
    "limit[]=1",
    "limit[a]=1",
    "limit=%zz",
    "limit=1e1",
    "limit=+5",
    "limit=Infinity",
    "offset=9999999",
    "offset=10000000",
    "offset=-0",
    "kind=%00",
    "kind[]=cast-iron",
    "kind=cast-iron&kind=griddle",
    "sort=price_asc;select",
    "sort[]=title",
    "min_price=1e400",
    "min_price=-1",
    "min_price=9&max_price=1",
    "in_stock=1",
    "material=%F0%28%8C%28",
    "q=%00",
    "q=%ff%fe",
    "q[__proto__][x]=1",
    "__proto__[x]=1",
    "%00=%00",
    "&&&===",
    `q=${"x".repeat(3_000)}`,
    `${"a[b]".repeat(200)}=1`,
    Array.from({ length: 1_200 }, (_, index) => `p${index}=1`).join("&"),
  ),
  fc
    .tuple(
      fc.constantFrom("q", "kind", "limit", "offset", "sort", "material", "status", "min_price"),
      fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length < 1_000)),
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`),
);

/** Half characters become the replacement character, as they do on the wire. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
