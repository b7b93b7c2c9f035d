import type { Kind } from "@contract/records";
import { Link } from "react-router";
import castIron from "~/assets/kind-cast-iron.webp";
import dutchOven from "~/assets/kind-dutch-oven.webp";
import griddle from "~/assets/kind-griddle.webp";
import nonstick from "~/assets/kind-nonstick.webp";
import stainlessSteel from "~/assets/kind-stainless-steel.webp";
import { productsText } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { listingSearch } from "../model/listing-query";

const PICTURES: Record<string, string> = {
  "Cast iron": castIron,
  "Dutch oven": dutchOven,
  Griddle: griddle,
  Nonstick: nonstick,
  "Stainless steel": stainlessSteel,
};

export function KindCard({ kind }: { kind: Kind }) {
  const picture = PICTURES[kind.name];
  return (
    <Link
      to={paths.products.href(listingSearch({ kind: kind.handle, page: 1 }))}
      prefetch="intent"
      className="group block rounded-sm"
    >
      <span className="block overflow-hidden rounded-sm bg-linen">
        {picture ? (
          <img
            src={picture}
            alt=""
            width={640}
            height={640}
            className="aspect-square w-full object-cover transition-transform duration-700 ease-out-soft group-hover:scale-[1.035]"
          />
        ) : (
          <span className="block aspect-square" />
        )}
      </span>
      <span className="mt-4 block font-display text-xl group-hover:text-ember-deep">{kind.name}</span>
      <span className="mt-1 block text-ink-soft tabular-nums">{productsText(kind.count)}</span>
    </Link>
  );
}
