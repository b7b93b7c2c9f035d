import type { Order } from "@contract/records";
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
 * it has arrived, buy it again.
 */
export function OwnOrder({ order }: { order: Order }) {
  const isSomethingLeft = returnableLines(order).length > 0;
  const canWithdraw = order.withdrawal !== null && isSomethingLeft;
  const canReturn = isInTime(order) && isSomethingLeft;
  return (
    <OrderDetail
      order={order}
      again={<BuyAgain order={order} />}
      timeline={<OrderTimeline order={order} />}
      change={
        order.canCancel ? <CancelOrder order={order} /> : canReturn ? <ReturnForm order={order} /> : undefined
      }
      withdraw={canWithdraw && <WithdrawForm order={order} />}
    />
  );
}
