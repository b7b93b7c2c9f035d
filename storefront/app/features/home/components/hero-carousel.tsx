import { ButtonLink } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { paths } from "~/lib/paths";
import { useSlides } from "~/lib/use-slides";
import { BANNERS, type Banner } from "../banners";

const AUTOPLAY_MS = 10_000;

interface SlideProps {
  banner: Banner;
  isFirst: boolean;
  isShown: boolean;
  className: string;
}

/** A slide that is not shown takes no focus and is not read out. All lie in one place, as high as the highest. */
function Slide({ banner, isFirst, isShown, className }: SlideProps) {
  return (
    <div
      {...(isShown ? {} : { inert: "" })}
      className={cx(
        "relative col-start-1 row-start-1 bg-[#f1ebe4] max-lg:pb-16 lg:min-h-[clamp(30rem,44vw,43rem)]",
        className,
      )}
    >
      <picture>
        <source media="(min-width: 64rem)" srcSet={banner.picture} width={2000} height={1000} />
        <img
          src={banner.small}
          alt=""
          width={1000}
          height={820}
          draggable={false}
          loading={isFirst ? "eager" : "lazy"}
          {...(isFirst ? { fetchpriority: "high" } : {})}
          className="aspect-[5/4] w-full object-cover sm:aspect-[16/9] sm:object-[50%_35%] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-right"
        />
      </picture>
      <div className="shell relative flex flex-col items-start justify-center pt-8 lg:min-h-[inherit] lg:py-20">
        <h2 className="max-w-[11ch] font-display text-[clamp(2.75rem,6.2vw,5.25rem)] font-medium leading-[1.02] tracking-tight first-letter:uppercase">
          {banner.headline}
        </h2>
        <p className="mt-6 max-w-[34ch] text-lg leading-relaxed text-ink-soft">{banner.text}</p>
        <ButtonLink to={paths.collections.href()} size="large" className="mt-9">
          SHOP NOW
        </ButtonLink>
      </div>
    </div>
  );
}

/** The three slides at the top. Each takes 1500 ms to move. */
export function HeroCarousel() {
  const slides = useSlides(BANNERS.length, AUTOPLAY_MS);
  return (
    <section
      aria-label="Highlights"
      className="relative overflow-hidden bg-linen [--slide-ms:1500ms]"
      {...slides.area}
    >
      <div className="grid touch-pan-y" {...slides.track}>
        {BANNERS.map((banner, at) => (
          <Slide
            key={banner.headline}
            banner={banner}
            isFirst={at === 0}
            isShown={at === slides.index}
            className={slides.classOf(at)}
          />
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-6 flex justify-center gap-2">
        {BANNERS.map(({ headline }, at) => (
          <button
            key={headline}
            type="button"
            aria-label={`Go to slide ${at + 1}`}
            aria-current={at === slides.index ? "true" : undefined}
            onClick={() => slides.show(at)}
            className="flex h-6 w-11 items-center opacity-35 before:h-[3px] before:grow before:bg-ink aria-[current]:opacity-100 aria-[current]:before:bg-ember-deep"
          />
        ))}
      </div>
    </section>
  );
}
