import { Link } from "react-router";
import { paths } from "~/paths";

/** Offers the words that the shop knows in the place of the ones that were typed. */
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
