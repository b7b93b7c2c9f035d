import cocottes from "~/assets/cocottes.webp";
import { ExternalIcon } from "~/components/ui/icons";
import { plainName, useShopConfig } from "~/lib/shop-config";

/** Links to the shop's page on a marketplace, which opens in a new tab. */
export function MarketplaceBlock() {
  const { marketplaceUrl, shopName } = useShopConfig();
  return (
    <section className="shell">
      <div className="grid items-center overflow-hidden rounded-md bg-linen md:grid-cols-[1fr_1.1fr]">
        <div className="p-[clamp(1.75rem,5vw,4.5rem)]">
          <h2 className="font-display text-[clamp(2rem,3.6vw,3rem)] leading-[1.08]">
            Find us on your favourite marketplace
          </h2>
          <p className="mt-5 max-w-[44ch] text-lg leading-relaxed text-ink-soft">
            {`Already have an account there? The same ${plainName(shopName)} pans, with the delivery you are used to.`}
          </p>
          <a
            href={marketplaceUrl}
            target="_blank"
            rel="noreferrer"
            className="mt-8 inline-flex min-h-14 items-center gap-3 rounded-sm border border-ink px-4 font-semibold transition-colors hover:bg-ink hover:text-cream lg:px-8"
          >
            Visit our marketplace shop
            <ExternalIcon size={20} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
        <img
          src={cocottes}
          alt="Three mini cocottes in cream, orange and blue"
          width={1200}
          height={1200}
          loading="lazy"
          className="aspect-[4/3] h-full w-full object-cover"
        />
      </div>
    </section>
  );
}
