import type { ProductImage as Image } from "@contract/records";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cx } from "~/components/ui/class-names";
import { ProductImage } from "./product-image";
import { useAutoplay } from "./use-autoplay";
import { ZoomedPicture } from "./zoomed-picture";

const AUTOPLAY_MS = 5000;
/** How far a finger has to move to mean "next". */
const SWIPE_PX = 40;

interface Position {
  index: number;
  /** The picture that is sliding out; null before the first slide. */
  previous: number | null;
  isForward: boolean;
}

/** Each slide takes 1000 ms (the keyframes are in app.css). */
function slideClass({ index, previous, isForward }: Position, at: number): string {
  if (at === index) return previous === null ? "" : isForward ? "gallery-in-right" : "gallery-in-left";
  if (at === previous) return isForward ? "gallery-out-left" : "gallery-out-right";
  return "invisible";
}

const KEYS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The product's pictures. They change by themselves; a thumbnail on the right chooses one, and a click enlarges it. */
export function Gallery({ images, title }: { images: Image[]; title: string }) {
  const [position, setPosition] = useState<Position>({ index: 0, previous: null, isForward: true });
  const [isZoomed, setZoomed] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const count = images.length;

  const show = (index: number, isForward: boolean) =>
    setPosition((now) => (index === now.index ? now : { index, previous: now.index, isForward }));
  const step = (by: 1 | -1) =>
    setPosition((now) => ({
      index: (now.index + by + count) % count,
      previous: now.index,
      isForward: by === 1,
    }));
  const autoplay = useAutoplay(() => step(1), AUTOPLAY_MS, count > 1 && !isZoomed, position.index);
  const current = images[position.index];

  const onPointerUp = (event: PointerEvent) => {
    const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current;
    pressedAt.current = null;
    hasSwiped.current = Math.abs(moved) > SWIPE_PX;
    if (count > 1 && hasSwiped.current) step(moved < 0 ? 1 : -1);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = KEYS[key];
    if (count > 1 && by && !isZoomed) step(by);
  };

  return (
    <section
      aria-label={`Pictures of ${title}`}
      className="flex items-start gap-3 sm:gap-4"
      onKeyDown={onKeyDown}
      {...autoplay}
    >
      <div
        className="relative aspect-square grow touch-pan-y overflow-hidden rounded-sm bg-linen"
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
      >
        {images.map((image, at) => (
          <div
            key={image.secure_url}
            aria-hidden={at === position.index ? undefined : true}
            className={cx("absolute inset-0", slideClass(position, at))}
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
            aria-label={`Enlarge picture ${position.index + 1} of ${count}`}
            // A swipe must not count as a click.
            onClick={() => setZoomed(!hasSwiped.current)}
            className="absolute inset-0 size-full cursor-zoom-in -outline-offset-4"
          />
        )}
      </div>
      {isZoomed && current && <ZoomedPicture image={current} onClose={() => setZoomed(false)} />}
      {count > 1 && (
        <ul className="flex w-16 shrink-0 flex-col gap-3 sm:w-20 lg:w-24">
          {images.map((image, at) => (
            <li key={image.secure_url}>
              <button
                type="button"
                aria-label={`Show picture ${at + 1} of ${count}`}
                aria-current={at === position.index ? "true" : undefined}
                onClick={() => show(at, at > position.index)}
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
