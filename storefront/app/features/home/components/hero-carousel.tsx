import { useRef, useState } from "react";
import type { Swiper as SwiperInstance } from "swiper";
import { A11y, Autoplay, Pagination } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/paths";
import { BANNERS, type Banner } from "../banners";

const AUTOPLAY_MS = 10_000;
const TRANSITION_MS = 1500;

interface SlideProps {
  banner: Banner;
  isFirst: boolean;
  isShown: boolean;
}

/** A slide that is not shown takes no focus and is not read out. */
function Slide({ banner, isFirst, isShown }: SlideProps) {
  return (
    <div
      {...(isShown ? {} : { inert: "" })}
      className="relative h-full bg-[#f1ebe4] max-lg:pb-16 lg:min-h-[clamp(30rem,44vw,43rem)]"
    >
      <picture>
        <source media="(min-width: 64rem)" srcSet={banner.picture} width={2000} height={1000} />
        <img
          src={banner.small}
          alt=""
          width={1000}
          height={820}
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

/**
 * Moves by itself, even after a touch. It pauses under the mouse and the focus, and stays still under reduced motion.
 */
export function HeroCarousel() {
  const swiper = useRef<SwiperInstance | null>(null);
  const [shown, setShown] = useState(0);
  const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  return (
    <section
      aria-label="Highlights"
      className="hero-carousel bg-linen"
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) swiper.current?.autoplay.stop();
      }}
      onBlur={() => {
        if (!isStill()) swiper.current?.autoplay.start();
      }}
    >
      <Swiper
        modules={[A11y, Autoplay, Pagination]}
        loop
        speed={TRANSITION_MS}
        autoplay={{ delay: AUTOPLAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true }}
        pagination={{ clickable: true }}
        onRealIndexChange={({ realIndex }) => setShown(realIndex)}
        onSwiper={(instance) => {
          swiper.current = instance;
          if (!isStill()) return;
          instance.autoplay.stop();
          instance.params.speed = 0;
        }}
      >
        {BANNERS.map((banner, at) => (
          <SwiperSlide key={banner.headline} className="!h-auto">
            <Slide banner={banner} isFirst={at === 0} isShown={at === shown} />
          </SwiperSlide>
        ))}
      </Swiper>
    </section>
  );
}
