import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/**
 * A part of a page that is loaded when it is first shown. Without a connection, or after a new release of the shop, it may not
 * come; the page goes on without it then.
 *
 * @param instead what shows in its place, nothing unless it is given
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() => load().catch(() => ({ default: instead })));
}
