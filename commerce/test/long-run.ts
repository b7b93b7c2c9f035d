/** True with LONG_RUN=1: tests that repeat themselves do so as often as a figure needs, not as a change needs. */
export const LONG_RUN = process.env.LONG_RUN === "1";
