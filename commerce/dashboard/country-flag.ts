import { createElement, type HTMLAttributes, type ReactElement } from "react";

interface CountryFlagProps extends HTMLAttributes<HTMLSpanElement> {
  /** Of two letters, such as `US`. */
  countryCode: string;
  /** A picture of the internet is what was asked for; here it is a character. */
  svg?: boolean;
}

/** From a capital letter to the character that stands for it in a flag. */
const TO_FLAG_LETTER = 0x1f1e6 - "A".charCodeAt(0);

/**
 * Stands in for the package of this kind that the dashboard shows countries with: it loads each flag from a server on the internet,
 * which would learn who looks at whose orders. A flag is two characters that every device draws itself, or shows as the letters.
 */
export default function CountryFlag({ countryCode, svg: _, style, ...rest }: CountryFlagProps): ReactElement {
  const letters = [...countryCode.toUpperCase()].map((letter) => letter.charCodeAt(0) + TO_FLAG_LETTER);
  const drawn = { ...style, display: "inline-block", fontSize: "1em", lineHeight: "1em" };
  return createElement("span", { role: "img", ...rest, style: drawn }, String.fromCodePoint(...letters));
}
