import { Link } from "react-router";
import banner from "~/assets/banner-1.webp";
import bannerSmall from "~/assets/banner-1-small.webp";
import { ArrowRightIcon } from "~/components/ui/icons";
import { productsText } from "~/lib/counts";
import { paths } from "~/lib/paths";

/** The shop's one category, which holds everything. `count` is its number of products; 0 when that is not known. */
export function CategoryCard({ count }: { count: number }) {
  return (
    <Link
      to={paths.products.href()}
      prefetch="intent"
      className="group relative block overflow-hidden rounded-sm bg-linen md:min-h-[26rem] lg:min-h-[32rem]"
    >
      <picture>
        <source media="(min-width: 48rem)" srcSet={banner} width={2000} height={1000} />
        <img
          src={bannerSmall}
          alt=""
          width={1000}
          height={820}
          className="aspect-[4/3] w-full object-cover transition-transform duration-700 ease-out-soft group-hover:scale-[1.02] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[100%_20%]"
        />
      </picture>
      <span className="relative block p-[clamp(1.5rem,4vw,3.5rem)]">
        <span className="block font-display text-[clamp(2.25rem,5vw,3.75rem)] leading-none">
          Kitchenwares
        </span>
        <span className="mt-4 flex items-center gap-2.5 text-lg font-semibold">
          {count > 0 ? `All ${productsText(count)}` : "All products"}
          <ArrowRightIcon size={22} className="transition-transform group-hover:translate-x-1" />
        </span>
      </span>
    </Link>
  );
}
