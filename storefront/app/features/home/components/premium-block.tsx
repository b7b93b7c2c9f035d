import skillet from "~/assets/skillet.webp";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";

export function PremiumBlock() {
  return (
    <section className="on-night bg-night text-cream">
      <div className="grid md:grid-cols-2">
        <div className="flex flex-col items-start justify-center px-[clamp(1.25rem,4vw,3rem)] py-16 md:py-28 md:pl-[max(clamp(1.25rem,4vw,3rem),calc((100vw-84rem)/2+3rem))]">
          <p className="eyebrow text-ember">The premium kitchenwares</p>
          <h2 className="mt-5 max-w-[12ch] font-display text-[clamp(2.5rem,5vw,4.25rem)] leading-[1.04]">
            Quality is our obligation
          </h2>
          <p className="mt-6 max-w-[44ch] text-lg leading-relaxed text-cream-soft">
            We sell few things and stand behind each of them: poured, pressed and polished by people who cook
            with what they make.
          </p>
          <ButtonLink to={paths.collections.href()} size="large" className="mt-9">
            Shop now
          </ButtonLink>
        </div>
        <img
          src={skillet}
          alt="Surface and handle of a seasoned cast iron skillet, close up"
          width={1200}
          height={1200}
          loading="lazy"
          className="h-full max-h-[44rem] w-full object-cover max-md:aspect-square"
        />
      </div>
    </section>
  );
}
