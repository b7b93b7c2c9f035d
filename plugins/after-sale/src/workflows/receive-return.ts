import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { isPaidBack, itemsOf } from "../modules/after-sale/arrived";
import type { Arrival, ArrivedLine, ReturnItem, ReturnRecord } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import {
  cancelEngineReturn,
  clearHalfMade,
  correctEngineReturn,
  hasTakenIn,
  isCancelled,
  receiveEngineReturnWorkflow,
  returnLocationOf,
} from "./engine-return";
import { readReturn, type Step, step } from "./return-step";
import { type Pieces, readSent, type Shelved, shelve, sumPieces } from "./shipped-from";

interface Reception extends Step {
  /** Which arrival of the return it is, counted from 1: whoever does not know of the latest is refused. */
  number: number;
  /** Undefined for all that has not come yet, to go back into stock. */
  lines?: ArrivedLine[];
  /** The rest does not come. */
  isLast: boolean;
  /** For the customer, where nothing has come at all. */
  words: string | null;
}

/**
 * Takes in what has arrived of a return: pieces go back into stock at the place that they came from, or are written off. The return
 * stays on its way until all has come, or its staff say that the rest does not come. Where nothing has come that closes it: its pieces
 * can be sent back another time.
 *
 * @throws Failure 400 for a line of another order, or words where something has come; 404; 409 when it is not on its way, more is named than is, or something has
 *   arrived meanwhile
 */
export function receiveReturn(container: MedusaContainer, reception: Reception): Promise<ReturnRecord> {
  const { id, by, number } = reception;
  return step(container, id, ["approved"], async (service, record) => {
    const open = record.arrivals.find(isOpen);
    const known = open ? await finishArrival(container, service, record, open) : record;
    if (open?.number === number) return known;
    if (known.status !== "approved" || number !== known.arrivals.length + 1) {
      throw new Failure(409, "Something of this return has arrived already that you have not seen.");
    }
    const chosen = chooseArrived(itemsOf(known), reception);
    await service.arrivals.begin(id, { ...chosen, number, created_by: by });
    return takeIn(container, service, await readReturn(service, id), number);
  });
}

const isOpen = ({ taken_in_at }: Arrival) => taken_in_at === null;

/** @throws Failure 400, 409 */
function chooseArrived(
  items: ReturnItem[],
  { lines: named, isLast, words }: Pick<Reception, "lines" | "isLast" | "words">,
): Pick<Arrival, "lines" | "is_last" | "words"> {
  const left = new Map(items.map(({ item_id, quantity, arrived }) => [item_id, quantity - arrived]));
  const lines = named ?? [...left].map(([item_id, quantity]) => ({ item_id, quantity, written_off: null }));
  for (const { item_id, quantity } of lines) {
    const item = items.find((one) => one.item_id === item_id);
    if (!item) throw new Failure(400, `lines: ${item_id} is no line of this return`);
    const stillLeft = left.get(item_id) ?? 0;
    if (quantity > stillLeft)
      throw new Failure(409, `Of "${item.title}" only ${stillLeft} can still arrive.`);
    left.set(item_id, stillLeft - quantity);
  }
  const come = lines.filter(({ quantity }) => quantity > 0);
  if (come.length === 0 && !isLast) throw new Failure(400, "lines: name what has arrived");
  if (words !== null && (come.length > 0 || items.some(({ arrived }) => arrived > 0)))
    throw new Failure(400, "words: only where nothing of the return has arrived");
  return { lines: come, words, is_last: isLast || [...left.values()].every((quantity) => quantity === 0) };
}

/** @throws what the engine refuses with; nothing is written down then */
async function takeIn(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
  number: number,
): Promise<ReturnRecord> {
  const arrival = record.arrivals.find((one) => one.number === number);
  if (!arrival) throw new Error(`Arrival ${number} of return ${record.id} was not written`);
  try {
    return await finishArrival(container, service, record, arrival);
  } catch (error) {
    const { returnId, mark } = taking(record, arrival);
    const isDone = closes(record)
      ? await isCancelled(container, returnId)
      : await hasTakenIn(container, { returnId, mark });
    if (!isDone) await service.arrivals.giveUp(record.id, number);
    throw error;
  }
}

/** Whether nothing has come, and nothing is waited for. */
const closes = ({ arrivals }: Pick<ReturnRecord, "arrivals">) =>
  arrivals.some(({ is_last }) => is_last) && arrivals.every(({ lines }) => lines.length === 0);

/** How the engine's tables name an arrival. */
function taking({ id, engine_return_id }: ReturnRecord, { number }: Arrival) {
  if (!engine_return_id) throw new Error(`Return ${id} is approved but the engine has none`);
  return { returnId: engine_return_id, mark: `${id}:${number}` };
}

/** Takes in what is written down as arriving, also where a process has ended in the middle. The caller holds the order's lock. */
export async function finishArrival(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
  arrival: Arrival,
): Promise<ReturnRecord> {
  const { id, order_id } = record;
  const { returnId, mark } = taking(record, arrival);
  await clearHalfMade(container, order_id);
  if (closes(record)) {
    await cancelEngineReturn(container, { returnId, by: arrival.created_by });
    await service.arrivals.close(id, arrival.number);
    return readReturn(service, id);
  }
  const after = record.arrivals.map((one) => (one === arrival ? { ...one, taken_in_at: "now" } : one));
  if (!(await hasTakenIn(container, { returnId, mark }))) {
    const gone = arrival.is_last ? itemsOf({ lines: record.lines, arrivals: after }) : [];
    await receiveEngineReturnWorkflow(container).run({
      input: {
        return_id: returnId,
        order_id,
        mark,
        by: arrival.created_by,
        shelved: await shelvedOf(container, service, record, arrival),
        written_off: sumPieces(writtenOffOf([arrival])),
        given_up: gone
          .map(({ item_id, quantity, arrived }) => ({ id: item_id, quantity: quantity - arrived }))
          .filter(({ quantity }) => quantity > 0),
      },
    });
  }
  await correctEngineReturn(container, {
    return_id: returnId,
    order_id,
    is_last: arrival.is_last,
    received: sumPieces([...restockedOf(after), ...writtenOffOf(after)]),
    damaged: sumPieces(writtenOffOf(after)),
  });
  await service.arrivals.finish(id, arrival.number);
  const taken = await readReturn(service, id);
  return isPaidBack(taken) ? service.moveReturn(id, { status: "refunded", now: "refunded_at" }) : taken;
}

/** Where what is good of an arrival goes. */
async function shelvedOf(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
  arrival: Arrival,
): Promise<Shelved[]> {
  const sent = await readSent(container, record.order_id);
  return shelve(sumPieces(restockedOf([arrival])), {
    sent,
    before: restockedBefore(await service.returnsOf([record.order_id]), arrival),
    otherwise: await returnLocationOf(container, sent, record),
  });
}

/**
 * Ends our return when staff have cancelled the engine's on the page of the order. The engine allows that only while nothing
 * has come. The caller holds the order's lock.
 *
 * @returns undefined when it was not cancelled, or is being closed by us
 */
export async function endIfCancelled(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
): Promise<ReturnRecord | undefined> {
  const { id, status, engine_return_id } = record;
  if (status !== "approved" || !engine_return_id || closes(record)) return undefined;
  if (!(await isCancelled(container, engine_return_id))) return undefined;
  const open = record.arrivals.find(isOpen);
  if (open) await service.arrivals.giveUp(id, open.number);
  return service.moveReturn(id, { status: "refused", now: "decided_at", words: null });
}

const piecesOf = (arrivals: Arrival[], areWanted: (line: ArrivedLine) => boolean): Pieces[] =>
  arrivals
    .flatMap(({ lines }) => lines)
    .filter(areWanted)
    .map(({ item_id, quantity }) => ({ id: item_id, quantity }));

const restockedOf = (arrivals: Arrival[]) => piecesOf(arrivals, ({ written_off }) => written_off === null);
const writtenOffOf = (arrivals: Arrival[]) => piecesOf(arrivals, ({ written_off }) => written_off !== null);

/** Pieces of each line that were on the shelf before an arrival, from all returns of its order: the same whenever it is finished. */
function restockedBefore(returns: ReturnRecord[], { created_at }: Arrival): Map<string, number> {
  const earlier = returns
    .flatMap(({ arrivals }) => arrivals)
    .filter((one) => new Date(one.created_at) < new Date(created_at));
  return new Map(sumPieces(restockedOf(earlier)).map(({ id, quantity }) => [id, quantity]));
}
