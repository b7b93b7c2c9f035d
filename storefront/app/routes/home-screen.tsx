import type { Product } from "@contract/records";
import { Link } from "react-router";
import { ArrowRightIcon } from "~/components/ui/icons";
import { CompareBarPlace } from "~/features/catalogue/components/compare-bar-place";
import { ProductGrid } from "~/features/catalogue/components/product-grid";
import { AboutBlock } from "~/features/home/components/about-block";
import { HeroCarousel } from "~/features/home/components/hero-carousel";
import { MarketplaceBlock } from "~/features/home/components/marketplace-block";
import { PremiumBlock } from "~/features/home/components/premium-block";
import { ServiceStrip } from "~/features/home/components/service-strip";
import { paths } from "~/lib/paths";
import { plainName, useShopConfig } from "~/lib/shop-config";

function Shelf({ products }: { products: Product[] | null }) {
  if (!products?.length) return null;
  return (
    <section className="shell pt-20 md:pt-28">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-[clamp(2rem,3.6vw,3rem)] leading-none">Fresh from the workshop</h2>
        <Link
          to={paths.products.href()}
          prefetch="intent"
          className="group inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          See them all
          <ArrowRightIcon size={20} className="transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
      <ProductGrid products={products} isShelf />
    </section>
  );
}

/** The home screen, which unknown addresses show too. It composes two features, which only a route may do. */
export default function HomeScreen({ shelf }: { shelf: Product[] | null }) {
  const { shopName } = useShopConfig();
  return (
    <>
      <h1 className="sr-only">{plainName(shopName)}</h1>
      <HeroCarousel />
      <Shelf products={shelf} />
      <AboutBlock />
      <PremiumBlock />
      <div className="pt-20 md:pt-28">
        <MarketplaceBlock />
      </div>
      <ServiceStrip />
      <CompareBarPlace />
    </>
  );
}
