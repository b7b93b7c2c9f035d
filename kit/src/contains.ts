/** The `ilike` pattern for texts that contain this one as it is: its own `%`, `_` and `\` mean themselves. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The most matches of a search that are counted. Nobody reads that many: they search for something else. */
export const MOST_MATCHES = 1000;
