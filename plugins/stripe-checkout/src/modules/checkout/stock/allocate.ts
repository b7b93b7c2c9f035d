import type { StockLevel } from "../engine-tables/levels";
import type { StockedVariant } from "../engine-tables/variants";
import type { Hold } from "../rows/row";

/** A line of a cart as stock sees it. */
export interface StockLine extends StockedVariant {
  quantity: number;
}

interface Shortage {
  variant_id: string;
  /** How many can be had now. */
  available: number;
}

export type Allocation = { holds: Hold[]; shortages: [] } | { holds: []; shortages: Shortage[] };

/**
 * Decides what to hold where, summed over lines that share an inventory item: the engine checks such lines one
 * by one and would sell the same unit twice. A line is taken from one location, as the engine does it.
 */
export function allocate(lines: StockLine[], levels: StockLevel[]): Allocation {
  const free = new Map(levels.map((level) => [keyOf(level), { ...level }]));
  const holds = new Map<string, Hold>();
  const shortages: Shortage[] = [];
  for (const line of lines) {
    const available = linesWorth(line, [...free.values()]);
    for (const part of line.parts) {
      const needed = part.required_quantity * line.quantity;
      const ofItem = [...free.values()].filter((level) => level.inventory_item_id === part.inventory_item_id);
      const place =
        ofItem.find((level) => level.available >= needed) ?? (line.allow_backorder ? ofItem[0] : undefined);
      if (!place) {
        addShortage(shortages, { variant_id: line.variant_id, available });
        continue;
      }
      place.available -= needed;
      const key = keyOf(place);
      const hold = holds.get(key);
      if (hold) {
        hold.quantity += needed;
        hold.allow_backorder ||= line.allow_backorder;
      } else {
        holds.set(key, {
          inventory_item_id: place.inventory_item_id,
          location_id: place.location_id,
          quantity: needed,
          allow_backorder: line.allow_backorder,
        });
      }
    }
  }
  return shortages.length > 0 ? { holds: [], shortages } : { holds: [...holds.values()], shortages: [] };
}

/**
 * How many pieces of counted stock lines take. A kit counts as its largest part: twelve glasses in a box are twelve pieces
 * that nobody else can buy, and a pan with its lid is one.
 */
export function piecesOf(lines: Pick<StockLine, "quantity" | "parts">[]): number {
  return lines.reduce((sum, { quantity, parts }) => {
    if (parts.length === 0) return sum;
    const largest = Math.max(1, ...parts.map(({ required_quantity }) => required_quantity));
    return sum + quantity * largest;
  }, 0);
}

/**
 * How many of a line's variant can be had, or null when its stock is not counted or may go below zero. What lies nowhere cannot
 * be had even then: the engine would refuse the order once it is paid.
 */
export function availableOf(line: StockedVariant, levels: StockLevel[]): number | null {
  if (line.parts.length === 0) return null;
  const isStocked = line.parts.every((part) =>
    levels.some((level) => level.inventory_item_id === part.inventory_item_id),
  );
  if (line.allow_backorder && isStocked) return null;
  return linesWorth(line, levels);
}

/** How much of what is held lies where a level is. */
export function heldAt(level: StockLevel, holds: Hold[]): number {
  return holds
    .filter((hold) => keyOf(hold) === keyOf(level))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function linesWorth({ parts }: Pick<StockedVariant, "parts">, levels: StockLevel[]): number {
  const worth = parts.map(({ inventory_item_id, required_quantity }) => {
    const best = Math.max(
      0,
      ...levels
        .filter((level) => level.inventory_item_id === inventory_item_id)
        .map(({ available }) => available),
    );
    return Math.floor(best / required_quantity);
  });
  return worth.length > 0 ? Math.min(...worth) : 0;
}

function addShortage(shortages: Shortage[], shortage: Shortage): void {
  if (!shortages.some(({ variant_id }) => variant_id === shortage.variant_id)) shortages.push(shortage);
}

const keyOf = ({ inventory_item_id, location_id }: Pick<StockLevel, "inventory_item_id" | "location_id">) =>
  `${inventory_item_id} ${location_id}`;
