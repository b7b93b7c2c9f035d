import { Link } from "react-router";
import { paths } from "~/lib/paths";

/** Offers words that the shop knows instead of those that were typed. */
export function DidYouMean({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p className="text-lg">
      Did you mean{" "}
      <Link to={paths.search.href(words)} className="text-link font-semibold">
        {words}
      </Link>
      ?
    </p>
  );
}
