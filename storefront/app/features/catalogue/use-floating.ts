import { type RefObject, useEffect, useState } from "react";
import { useMedia } from "~/lib/use-media";

/** Below `lg` everything is one column, and a long one. */
const ONE_COLUMN = "(width < 64rem)";

/**
 * Whether something should float over the page of a phone or a tablet: its own place is out of view, and so is what it would cover while that
 * is being used.
 */
export function useFloating(place: RefObject<Element>, covered: RefObject<Element>): boolean {
  const [inView, setInView] = useState<ReadonlySet<Element>>();
  const isOneColumn = useMedia(ONE_COLUMN);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setInView((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) after.add(target);
          else after.delete(target);
        }
        return after;
      }),
    );
    for (const { current } of [place, covered]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [place, covered]);
  return isOneColumn && inView?.size === 0;
}
