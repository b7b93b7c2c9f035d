import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/lib/lazy-part";
import { noteSeen, readSeen } from "~/stores/seen-products";

/** Few visits scroll so far down. */
const SeenLately = lazyPart(() => import("./seen-lately"));

/** How far below the window it begins to load. */
const NEAR = "600px";

/** At the end of a product's page: notes the product, and shows what this device has seen before it. */
export function SeenPlace({ handle }: { handle: string }) {
  const [others, setOthers] = useState<string[]>([]);
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setOthers(readSeen().filter((other) => other !== handle));
    noteSeen(handle);
  }, [handle]);
  useEffect(() => {
    if (!place.current || others.length === 0) return;
    const observer = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [others]);
  return (
    <div ref={place}>
      {isNear && others.length > 0 && (
        <Suspense>
          <SeenLately handles={others} onForget={() => setOthers([])} />
        </Suspense>
      )}
    </div>
  );
}
