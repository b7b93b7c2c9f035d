import { matchParts } from "~/lib/match-parts";

/** Shows a text and marks where its words begin like a word of the query. */
export function Highlight({ text, query }: { text: string; query: string | undefined }) {
  if (!query) return text;
  return matchParts(text, query).map(({ at, part, isMatch }) =>
    isMatch ? (
      <mark
        key={at}
        className="bg-transparent text-inherit underline decoration-ember decoration-2 underline-offset-4"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
