import type { Order } from "@contract/records";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { ErrorMessage } from "~/components/ui/message";
import { SelectField } from "~/components/ui/select-field";
import { formatDate } from "~/lib/dates";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useWithdraw } from "../api/withdraw";
import { returnableLines } from "../model/returnable-lines";

/**
 * Withdraws from the contract in two presses, whose words Directive 2011/83/EU gives in article 11a. All that is left is chosen;
 * nobody is asked why.
 */
export function WithdrawForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState<Record<string, number>>({});
  const [fault, setFault] = useState<string>();
  const withdraw = useWithdraw(order.paymentIntentId, onDone);
  const place = useSwappedFocus(isOpen ? "withdrawal" : undefined);
  const lines = returnableLines(order);
  const until = order.withdrawal?.until;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = lines.flatMap(({ key, id, variantId, left }) => {
      const quantity = left - (kept[key] ?? 0);
      return quantity > 0 ? [{ id, variantId, quantity }] : [];
    });
    setFault(chosen.length === 0 ? "Choose what you withdraw from." : undefined);
    if (chosen.length === 0) return;
    const isAll = Object.values(kept).every((quantity) => quantity === 0);
    withdraw.mutate(isAll ? {} : { lines: chosen }, { onSuccess: () => setOpen(false) });
  };

  return (
    <div ref={place}>
      {isOpen ? (
        <form onSubmit={submit} noValidate className="grid gap-6">
          <p>
            I, {order.shipping.name}, withdraw from the contract about order number {order.orderNumber}. The
            receipt comes by mail at once.
          </p>
          <p>
            {order.canCancel
              ? "If you withdraw from all of it, we cancel the order and your money goes back at once. If you keep a part of it, we leave the rest out of the parcel where we still can, and you send back what reaches you all the same."
              : "We write to you where to send it. Your money goes back once it is here."}
          </p>
          {lines.map(({ key, title, left }) => (
            <SelectField
              key={key}
              label={`Pieces of ${title}`}
              value={left - (kept[key] ?? 0)}
              onChange={({ target }) =>
                setKept((before) => ({ ...before, [key]: left - Number(target.value) }))
              }
            >
              {Array.from({ length: left + 1 }, (_, count) => left - count).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? "None: I keep it" : count}
                </option>
              ))}
            </SelectField>
          ))}
          {fault ? <ErrorMessage>{fault}</ErrorMessage> : <Failure error={withdraw.error} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isLoading={withdraw.isPending}>
              Confirm withdrawal
            </Button>
            <Button variant="secondary" disabled={withdraw.isPending} onClick={() => setOpen(false)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>
            You can withdraw from the contract without giving a reason,{" "}
            {until ? `until ${formatDate(until)}` : "from now until some days after the delivery"}.
          </p>
          <Button variant="secondary" data-opens="withdrawal" onClick={() => setOpen(true)}>
            Withdraw from contract here
          </Button>
        </div>
      )}
    </div>
  );
}
