import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { plainName, useShopConfig } from "~/lib/shop-config";

/**
 * The shop's name in its syllables, as a dictionary would set it. The dots are decoration, so that what is read out is what
 * is written: one word (WCAG 2.5.3).
 */
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
        <span
          key={syllable}
          className={at > 0 ? "before:mx-[0.06em] before:text-ember before:content-['·']" : undefined}
        >
          {syllable}
        </span>
      ))}
    </Link>
  );
}
