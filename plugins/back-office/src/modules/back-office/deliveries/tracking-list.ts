import { Failure } from "@emberly/kit/failure";
import { CsvError, parse } from "csv-parse/sync";
import type { Delivery } from "./deliveries";

/** A line of a pasted list of tracking numbers, as it was understood. */
export interface TrackingLine {
  /** Counted from 1, as an editor counts. */
  line: number;
  order_number: string;
  tracking_number: string;
  carrier: string;
}

/** What a line will do, or why it cannot. */
export interface CheckedLine extends TrackingLine {
  order_id: string | null;
  recipient: string | null;
  /** Null when the line can be carried out. */
  fault: string | null;
}

const MOST_LINES = 500;
const LONGEST_TRACKING_NUMBER = 100;
const LONGEST_CARRIER = 60;

/**
 * Reads "order number, tracking number, carrier" per line: commas, semicolons or tabs (as spreadsheets copy),
 * with or without a line of headings, with or without "#" before the number.
 *
 * @throws Failure 400 when it is no such list or is too long
 */
export function readTrackingList(text: string): TrackingLine[] {
  const lines = parseCsv(text).map(({ record: [number = "", tracking = "", carrier = ""], info }) => ({
    line: info.lines,
    order_number: number.replace(/^#\s*/, ""),
    tracking_number: tracking,
    carrier,
  }));
  const [first] = lines;
  // A heading has no digit where an order number would be.
  const listed = first && !/\d/.test(first.order_number) ? lines.slice(1) : lines;
  if (listed.length === 0) throw new Failure(400, "The list is empty");
  if (listed.length > MOST_LINES) throw new Failure(400, `At most ${MOST_LINES} lines at once`);
  return listed;
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

function parseCsv(text: string): ParsedRecord[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: [",", ";", "\t"],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    // The parser's types know nothing of its option `info`.
    return records as ParsedRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new Failure(400, `The list cannot be read: ${error.message}`);
    throw error;
  }
}

/** The number in a line, or null when it is none. */
export function orderNumberOf({ order_number }: TrackingLine): number | null {
  const number = Number(order_number);
  return /^\d+$/.test(order_number) && number <= 2_147_483_647 ? number : null;
}

/** Says of each line what it will do, without doing it. */
export function checkTrackingList(lines: TrackingLine[], known: Map<number, Delivery>): CheckedLine[] {
  const seen = new Map<number, number>();
  return lines.map((line) => {
    const number = orderNumberOf(line);
    const delivery = number === null ? undefined : known.get(number);
    const earlier = number === null ? undefined : seen.get(number);
    if (number !== null && earlier === undefined) seen.set(number, line.line);
    return {
      ...line,
      order_id: delivery?.id ?? null,
      recipient: delivery?.recipient ?? null,
      fault: earlier ? `The same order as in line ${earlier}` : faultOf(line, number, delivery),
    };
  });
}

const CANNOT_LEAVE: Partial<Record<Delivery["state"], string>> = {
  on_the_way: "Has already been dispatched",
  delivered: "Is already delivered",
  canceled: "Was cancelled",
  empty: "Has nothing to ship",
};

function faultOf(line: TrackingLine, number: number | null, delivery: Delivery | undefined): string | null {
  if (number === null) return "Not an order number";
  if (!delivery) return "There is no such order";
  if (!line.tracking_number) return "The tracking number is missing";
  if (line.tracking_number.length > LONGEST_TRACKING_NUMBER) return "The tracking number is too long";
  if (line.carrier.length > LONGEST_CARRIER) return "The carrier's name is too long";
  return (
    CANNOT_LEAVE[delivery.state] ?? (delivery.payment_in_review ? "Its payment waits for a person" : null)
  );
}
