import type { ProductImage as Image } from "@contract/records";
import { Suspense, useState } from "react";
import { cx } from "~/components/ui/class-names";
import { lazyPart } from "~/lib/lazy-part";
import { useSlides } from "~/lib/use-slides";
import { ProductImage } from "./product-image";

/** Loaded by the first press: most visits enlarge nothing. */
const ZoomedPicture = lazyPart(async () => ({ default: (await import("./zoomed-picture")).ZoomedPicture }));

const AUTOPLAY_MS = 5000;

/** The product's pictures. They change by themselves; a thumbnail on the right chooses one, and a click enlarges it. */
export function Gallery({ images, title }: { images: Image[]; title: string }) {
  const [isZoomed, setZoomed] = useState(false);
  const count = images.length;
  const slides = useSlides(count, AUTOPLAY_MS, !isZoomed);
  const current = images[slides.index];

  return (
    <section
      aria-label={`Pictures of ${title}`}
      className="flex items-start gap-3 [--slide-ms:1000ms] sm:gap-4"
      {...slides.area}
    >
      <div
        className="relative aspect-square grow touch-pan-y overflow-hidden rounded-sm bg-linen"
        {...slides.track}
      >
        {images.map((image, at) => (
          <div
            key={image.secure_url}
            aria-hidden={at === slides.index ? undefined : true}
            className={cx("absolute inset-0", slides.classOf(at))}
          >
            <ProductImage
              image={image}
              // A little less than it is on a phone: 480 pixels are enough there, and the next size has four times as
              // many.
              sizes="(min-width: 64rem) 46vw, (min-width: 40rem) calc(100vw - 8rem), 66vw"
              isPriority={at === 0}
            />
          </div>
        ))}
        {current && (
          <button
            type="button"
            aria-label={`Enlarge picture ${slides.index + 1} of ${count}`}
            // A swipe must not count as a click.
            onClick={() => setZoomed(!slides.hasSwiped())}
            className="absolute inset-0 size-full cursor-zoom-in -outline-offset-4"
          />
        )}
      </div>
      {isZoomed && current && (
        <Suspense>
          <ZoomedPicture image={current} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
      {count > 1 && (
        <ul className="flex w-16 shrink-0 flex-col gap-3 sm:w-20 lg:w-24">
          {images.map((image, at) => (
            <li key={image.secure_url}>
              <button
                type="button"
                aria-label={`Show picture ${at + 1} of ${count}`}
                aria-current={at === slides.index ? "true" : undefined}
                onClick={() => slides.show(at)}
                className="block w-full overflow-hidden rounded-sm border-2 border-transparent opacity-70 transition hover:opacity-100 aria-[current]:border-ember aria-[current]:opacity-100"
              >
                <ProductImage image={image} sizes="96px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
