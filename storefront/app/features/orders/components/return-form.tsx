import { MOST_OWN_PICTURES } from "@contract/limits";
import type { Order, Return } from "@contract/records";
import { type FormEvent, type ReactNode, useState } from "react";
import { PicturePicker } from "~/components/pictures/picture-picker";
import { type Picture, releasePicture } from "~/components/pictures/pictures";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { ErrorMessage } from "~/components/ui/message";
import { SelectField } from "~/components/ui/select-field";
import { TextArea } from "~/components/ui/text-field";
import { formatDate } from "~/lib/dates";
import { useDraft } from "~/lib/drafts";
import { formatDollars } from "~/lib/money";
import { useShopConfig } from "~/lib/shop-config";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useRequestReturn } from "../api/request-return";
import { type ReturnableLine, returnableLines } from "../model/returnable-lines";

const REASONS: Record<Return["lines"][number]["reason"], string> = {
  damaged: "It arrived damaged",
  wrong_item: "It is not what I ordered",
  not_as_described: "It is not as described",
  no_longer_wanted: "I no longer want it",
};

type Reason = keyof typeof REASONS;

interface Choice {
  quantity: number;
  reason: Reason | "";
}

const LONGEST_NOTE = 2000;

interface Draft {
  choices: Record<string, Choice>;
  note: string;
  pictures: readonly Picture[];
}

/** An order that was looked up closes after half an hour, and takes its forms off the screen. */
const drafts = new Map<string, Draft>();

/** Lets a customer choose what to send back, how many of it and why. */
export function ReturnForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { returnFee } = useShopConfig();
  const place = useSwappedFocus(isOpen ? "return" : undefined);
  const lines = returnableLines(order);
  if (lines.length === 0 || !order.returnableUntil) return null;

  const fee = returnFee > 0 && (
    <p>
      {`If you no longer want it, ${formatDollars(returnFee)} is taken off the refund, once for a return. What is damaged, wrong or not as described costs nothing.`}
    </p>
  );
  return (
    <div ref={place}>
      {isOpen ? (
        <OpenForm order={order} lines={lines} fee={fee} onDone={onDone} onClose={() => setOpen(false)} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>You can return things until {formatDate(order.returnableUntil)}.</p>
          {fee}
          <Button variant="secondary" data-opens="return" onClick={() => setOpen(true)}>
            Return items
          </Button>
        </div>
      )}
    </div>
  );
}

interface OpenFormProps {
  order: Order;
  lines: ReturnableLine[];
  /** What a return costs, where it does. */
  fee: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

function OpenForm({ order, lines, fee, onDone, onClose }: OpenFormProps) {
  const { draft, change, forget } = useDraft(drafts, order.paymentIntentId, () => ({
    choices: {},
    note: "",
    pictures: [],
  }));
  const { choices, note, pictures } = draft;
  const [fault, setFault] = useState<string>();
  const request = useRequestReturn(order.paymentIntentId, () => {
    forget();
    pictures.forEach(releasePicture);
    onDone();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = lines.flatMap((line) => {
      const { quantity, reason } = choices[line.key] ?? { quantity: 0, reason: "" };
      return quantity > 0 ? [{ id: line.id, variantId: line.variantId, quantity, reason }] : [];
    });
    const found =
      chosen.length === 0
        ? "Choose what you would like to send back."
        : chosen.some(({ reason }) => reason === "")
          ? "Choose a reason for each of them."
          : undefined;
    setFault(found);
    if (found) return;
    const told = chosen.flatMap(({ reason, ...line }) => (reason === "" ? [] : [{ ...line, reason }]));
    request.mutate(
      { request: { lines: told, ...(note.trim() && { note: note.trim() }) }, pictures },
      { onSuccess: onClose },
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {lines.map((line) => (
        <ReturnLine
          key={line.key}
          line={line}
          choice={choices[line.key] ?? { quantity: 0, reason: "" }}
          onChange={(choice) => change({ choices: { ...choices, [line.key]: choice } })}
        />
      ))}
      {fee}
      <TextArea
        label="Anything we should know"
        hint="You may leave it empty."
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <PicturePicker
        label="Pictures"
        hint={`They help us see what is wrong. You may leave them out: png, jpg or jpeg, at most ${MOST_OWN_PICTURES} pictures of 10 MB each.`}
        most={MOST_OWN_PICTURES}
        tooMany={`At most ${MOST_OWN_PICTURES} pictures can be sent.`}
        pictures={pictures}
        onChange={(chosen) => change({ pictures: chosen })}
      />
      {fault ? <ErrorMessage>{fault}</ErrorMessage> : <Failure error={request.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={request.isPending}>
          Ask for the return
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

interface ReturnLineProps {
  line: ReturnableLine;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function ReturnLine({ line, choice, onChange }: ReturnLineProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium first-letter:uppercase">{line.title}</legend>
      <SelectField
        label="How many"
        value={choice.quantity}
        onChange={(event) => onChange({ ...choice, quantity: Number(event.target.value) })}
      >
        {Array.from({ length: line.left + 1 }, (_, count) => count).map((count) => (
          <option key={count} value={count}>
            {count === 0 ? "None" : count}
          </option>
        ))}
      </SelectField>
      {choice.quantity > 0 && (
        <SelectField
          label="Why"
          value={choice.reason}
          onChange={(event) => onChange({ ...choice, reason: event.target.value as Reason | "" })}
        >
          <option value="">Choose a reason</option>
          {Object.entries(REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
