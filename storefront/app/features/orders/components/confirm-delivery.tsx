import { useLocation, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { Spinner } from "~/components/ui/spinner";
import { paths } from "~/lib/paths";
import { useConfirmDelivery } from "../api/confirm-delivery";

/** The location key of a visit's first page, which has no previous screen of the shop to go back to. */
const FIRST_ENTRY = "default";

/** Marks the order delivered and returns to the previous screen. */
export function ConfirmDelivery({ paymentIntentId }: { paymentIntentId: string }) {
  const confirm = useConfirmDelivery();
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => (key === FIRST_ENTRY ? navigate(paths.adminOrders.href()) : navigate(-1));
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      <Failure error={confirm.error} fixed="Something went wrong" />
      {confirm.isPending ? (
        <Spinner size={44} label="Confirming the delivery" />
      ) : (
        <Button onClick={() => confirm.mutate({ paymentIntentId }, { onSuccess: () => void goBack() })}>
          Confirm Delivery
        </Button>
      )}
    </div>
  );
}
