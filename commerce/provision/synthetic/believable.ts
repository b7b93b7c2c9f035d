import { createHash } from "node:crypto";
import { finishes, kinds, lines, uses } from "./forms";

/** Every synthetic product's handle and, when made in bulk, the ids of all its rows carry this. */
export const PREFIX = "synthetic-";

export interface SyntheticProduct {
  handle: string;
  title: string;
  /** Handle of the category. */
  kind: string;
  description: string;
  catchphrases: [string, string, string];
  /** Dollars. */
  price: number;
  stock: number;
  attributes: Record<string, string | number | boolean>;
  /** Which of the pictures at hand it shows; any whole number. */
  picture: number;
}

/** The running number is in the handle, so that an interrupted run knows where it stopped. */
export const handleOf = (index: number) => `${PREFIX}${String(index).padStart(7, "0")}`;

/** The same number always makes the same product, so that two runs and two machines agree. */
export function believable(index: number): SyntheticProduct {
  const pick = chooser(index);
  const kind = pick(kinds);
  const form = pick(kind.forms);
  const size = pick(form.sizes);
  const [line, character] = pick(lines);
  const finish = pick(finishes);
  const [use, otherUse] = [pick(uses), pick(uses)];
  const name = [kind.spoken, form.name].filter(Boolean).join(" ");
  const ofSize = `${size} ${form.unit}`;
  const ovenSafeF = pick(kind.ovenSafeF);
  const origin = pick(kind.origin);
  return {
    handle: handleOf(index),
    title: `${ofSize} ${line} ${name}, ${finish}`.toLowerCase(),
    kind: kind.handle,
    description:
      `The ${line} ${name} in ${finish}: ${character}. ${ofSize} suits ${use}` +
      `${use === otherUse ? "" : ` as well as ${otherUse}`}. ${kind.material}, made in ${origin}, ` +
      `safe in the oven to ${ovenSafeF} °F. ${kind.dishwasherSafe ? "The dishwasher does it no harm." : "Wash it by hand."}`,
    catchphrases: [`Made for ${use}`, `${line}: ${character}`, `Safe to ${ovenSafeF} °F`],
    price: priceOf(form.price, form.sizes, size, pick([0.8, 0.9, 1, 1.15, 1.4])),
    stock: pick([0, 3, 8, 12, 20, 24, 30, 36, 48, 60, 75, 90]),
    attributes: {
      material: kind.material,
      ...(form.unit === "inch" ? { diameterIn: size } : { capacityQt: size }),
      ovenSafeF,
      induction: kind.induction,
      dishwasherSafe: kind.dishwasherSafe,
      origin,
    },
    picture: pick([0, 1, 2, 3]),
  };
}

/** Dollars: the middle size costs what the form costs, others in proportion, all end as prices do. */
function priceOf(middle: number, sizes: readonly number[], size: number, level: number): number {
  const usual = sizes[Math.floor(sizes.length / 2)] ?? size;
  return Math.round(middle * (size / usual) * level) + 0.95;
}

/** Draws in a fixed order from the digits of the number's hash. */
function chooser(index: number): <T>(items: readonly T[]) => T {
  const digest = createHash("sha256").update(String(index)).digest();
  let at = 0;
  return (items) => {
    const item = items[digest.readUInt16BE(at) % items.length];
    at += 2;
    if (item === undefined) throw new Error("Nothing to choose from");
    return item;
  };
}
