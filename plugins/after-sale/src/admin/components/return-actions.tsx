import { Permitted } from "@emberly/kit/admin/permitted";
import { TextDrawer } from "@emberly/kit/admin/text-drawer";
import { Button, Text, toast } from "@medusajs/ui";
import { type ReturnStep, type ShownReturn, useMoveReturn } from "../lib/returns";
import { ReceiveDrawer } from "./receive-drawer";
import { RefundDrawer } from "./refund-drawer";

const LONGEST_WORDS = 2000;

/** What can be done next with a return. */
export function ReturnActions({ shown }: { shown: ShownReturn }) {
  const move = useMoveReturn(shown.id);
  const act = (step: ReturnStep, done: string, close: () => void) =>
    move.mutate(step, {
      onSuccess: () => {
        toast.success(done);
        close();
      },
      onError: (error) => toast.error(error.message),
    });
  const name = `Return #${shown.number}`;
  const hasOpen = shown.refunds.some(({ status }) => status === "open");
  const hasArrived = shown.arrivals.length > 0;
  const isOwed =
    shown.status === "received" || (shown.status === "approved" && (hasOpen || shown.refundable > 0));
  return (
    <div className="flex flex-wrap gap-2">
      {shown.status === "requested" && shown.is_withdrawal && (
        <Text size="small" className="max-w-3xl text-ui-fg-subtle">
          This cannot be refused, and needs no decision. Leave out of the parcel what has not been sent. Once
          the order is marked as sent, this moves on by itself; then take in what you left out with what comes
          back.
        </Text>
      )}
      {shown.status === "requested" && !shown.is_withdrawal && (
        <Permitted to="return:update">
          <TextDrawer
            title="Approve"
            description="The customer is told where to send it. Your words come first."
            label="Words to the customer, if there is something to say"
            longest={LONGEST_WORDS}
            submit="Approve the return"
            isPending={move.isPending}
            onSubmit={(words, close) => act({ step: "approve", words }, `${name} is approved`, close)}
          />
          <TextDrawer
            title="Refuse"
            description="The customer reads your reason."
            label="Why"
            longest={LONGEST_WORDS}
            missing="Write why. The customer reads it."
            submit="Refuse the return"
            isPending={move.isPending}
            onSubmit={(words, close) => act({ step: "refuse", words }, `${name} is refused`, close)}
          />
        </Permitted>
      )}
      {shown.status === "approved" && (
        <Permitted to="return:update">
          <ReceiveDrawer
            shown={shown}
            isPending={move.isPending}
            onSubmit={(arrived, close) =>
              act(
                { step: "receive", number: shown.arrivals.length + 1, ...arrived },
                `${name} has been taken in`,
                close,
              )
            }
          />
          {!hasArrived && (
            <TextDrawer
              title="Close: nothing arrived"
              description="For what does not come any more. The customer is told, and can ask to send it back again while there is time. Nothing is paid back."
              label="Words to the customer, if there is something to say"
              longest={LONGEST_WORDS}
              submit="Close the return"
              isPending={move.isPending}
              onSubmit={(words, close) =>
                act(
                  { step: "receive", number: 1, lines: [], is_last: true, words },
                  `${name} is closed`,
                  close,
                )
              }
            />
          )}
        </Permitted>
      )}
      {isOwed && (
        <Permitted to="refund:create">
          {hasOpen ? (
            <Button
              size="small"
              variant="secondary"
              isLoading={move.isPending}
              onClick={() => act({ step: "refund" }, `${name} is paid back`, () => undefined)}
            >
              Ask Stripe again
            </Button>
          ) : (
            <RefundDrawer
              shown={shown}
              isPending={move.isPending}
              onSubmit={(amount, close) => act({ step: "refund", amount }, `${name} is paid back`, close)}
            />
          )}
        </Permitted>
      )}
    </div>
  );
}
