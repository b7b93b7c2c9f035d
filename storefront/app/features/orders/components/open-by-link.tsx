import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { useOpenOrderByLink } from "../api/look-up-order";

interface OpenByLinkProps {
  secret: string;
  /** Told the order's payment. */
  onOpened: (paymentIntentId: string) => void;
  /** Shows the form that looks an order up instead. */
  onGiveUp: () => void;
}

/** What the link of the mail opens. Opening alone does nothing, because programs that look through mails open links too. */
export function OpenByLink({ secret, onOpened, onGiveUp }: OpenByLinkProps) {
  const open = useOpenOrderByLink();
  const press = () =>
    open.mutate({ secret }, { onSuccess: ({ paymentIntentId }) => onOpened(paymentIntentId) });
  return (
    <div className="grid gap-6">
      <Failure error={open.error} />
      <Button size="large" isLoading={open.isPending} onClick={press}>
        Show my order
      </Button>
      <button type="button" onClick={onGiveUp} className="text-link justify-self-start">
        Look an order up by its number
      </button>
    </div>
  );
}
