/** The round icon buttons of the bar: 44 px, the smallest comfortable target. */
export const ICON_BUTTON =
  "relative grid size-11 place-items-center rounded-full text-cream transition-colors hover:bg-night-soft hover:text-white aria-expanded:bg-night-soft";

/** A panel below the bar. It sits below its button, and fills the width of a phone. */
export const PANEL =
  "animate-rise-in absolute top-[calc(100%+0.75rem)] z-50 rounded-md bg-paper p-6 text-ink shadow-panel " +
  "max-sm:inset-x-4 max-sm:top-[calc(100%+0.5rem)] sm:right-0";
