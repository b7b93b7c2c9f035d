/** The `ilike` pattern for texts that contain this one as it is: its own `%`, `_` and `\` mean themselves. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
