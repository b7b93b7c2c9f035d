import type { Order } from "@contract/records";
import { useEffect, useRef, useState } from "react";
import { returnableLines } from "../model/returnable-lines";
import { BuyAgain } from "./buy-again";
import { CancelOrder } from "./cancel-order";
import { OrderDetail } from "./order-detail";
import { OrderTimeline } from "./order-timeline";
import { ReturnForm } from "./return-form";
import { WithdrawForm } from "./withdraw-form";

const isInTime = ({ returnableUntil }: Order) =>
  returnableUntil !== null && new Date(returnableUntil) > new Date();

/**
 * An order with what its buyer can do about it: cancel it until it leaves, withdraw from the contract, send things back once
 * it has arrived, buy it again. What was done is said at its top and has the focus then, because the form that had it is gone.
 */
export function OwnOrder({ order }: { order: Order }) {
  const isSomethingLeft = returnableLines(order).length > 0;
  const canWithdraw = order.withdrawal !== null && isSomethingLeft;
  const canReturn = isInTime(order) && isSomethingLeft;
  // An object, because the same can be done twice.
  const [done, setDone] = useState<{ text: string }>();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) line.current?.focus();
  }, [done]);
  return (
    <OrderDetail
      order={order}
      again={<BuyAgain order={order} />}
      timeline={
        <>
          <p
            ref={line}
            role="status"
            tabIndex={-1}
            className="mt-6 font-semibold text-leaf outline-none print:hidden"
          >
            {done?.text}
          </p>
          <OrderTimeline order={order} />
        </>
      }
      change={
        order.canCancel ? (
          <CancelOrder order={order} onDone={() => setDone({ text: "Order cancelled." })} />
        ) : canReturn ? (
          <ReturnForm order={order} onDone={() => setDone({ text: "Your return request is in." })} />
        ) : undefined
      }
      withdraw={
        canWithdraw && (
          <WithdrawForm
            order={order}
            onDone={() => setDone({ text: "You have withdrawn. The receipt is on its way." })}
          />
        )
      }
    />
  );
}
