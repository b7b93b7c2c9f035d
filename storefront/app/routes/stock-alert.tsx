import { Button, ButtonLink } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { useConfirmStockAlert } from "~/features/stock-alerts/api/stock-alerts";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Tell me when it is back");

/** What the link of the mail opens. Opening alone confirms nothing, because programs that look through mails open links too. */
export default function ConfirmStockAlert() {
  const secret = useLinkSecret();
  const confirm = useConfirmStockAlert();
  return (
    <AuthFrame
      title="Tell me when it is back"
      subtitle={
        secret || confirm.data
          ? "One press, and one mail when it can be bought again."
          : "Open the link of the mail that we sent you."
      }
      fields={0}
    >
      <div className="grid gap-6">
        {confirm.data ? (
          <>
            <SuccessMessage>Done. We will mail you once, when it is back.</SuccessMessage>
            <ButtonLink
              to={paths.product.href(confirm.data.handle, confirm.data.variantId)}
              variant="secondary"
              size="large"
            >
              Back to the product
            </ButtonLink>
          </>
        ) : (
          secret && (
            <>
              <Failure error={confirm.error} />
              <Button size="large" isLoading={confirm.isPending} onClick={() => confirm.mutate(secret)}>
                Yes, tell me
              </Button>
            </>
          )
        )}
      </div>
    </AuthFrame>
  );
}
