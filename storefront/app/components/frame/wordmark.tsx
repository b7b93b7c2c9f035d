import { Fragment } from "react";
import { Link } from "react-router";
import { plainName, useShopConfig } from "~/lib/shop-config";
import { paths } from "~/paths";

/** The shop's name in its syllables, as a dictionary would set it. Read out as one word. */
export function Wordmark({ className = "text-[1.65rem]" }: { className?: string }) {
  const { shopName } = useShopConfig();
  const syllables = shopName.split("·");
  return (
    <Link
      to={paths.home.href()}
      aria-label={plainName(shopName)}
      className={`font-display font-semibold leading-none tracking-tight text-cream print:text-ink ${className}`}
    >
      {syllables.map((syllable, at) => (
        <Fragment key={syllable}>
          {at > 0 && <span className="mx-[0.06em] text-ember">·</span>}
          <span>{syllable}</span>
        </Fragment>
      ))}
    </Link>
  );
}
