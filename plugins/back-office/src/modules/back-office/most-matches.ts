/** The most matches of a search that are counted. Nobody reads that many: they search for something else. */
export const MOST_MATCHES = 1000;
