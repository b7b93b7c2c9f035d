import { Button, toast, usePrompt } from "@medusajs/ui";
import type { ReviewRecord } from "../../modules/checkout/rules/review-record";
import { useResolve } from "../lib/reviews";
import { describeAction } from "../lib/words";

/** The buttons that resolve a case; each asks before it acts, because money moves. */
export const ReviewActions = ({ checkout }: { checkout: ReviewRecord }) => {
  const prompt = usePrompt();
  const resolve = useResolve(checkout.id);
  const act = async (action: string) => {
    const { label, question } = describeAction(action);
    const confirmed = await prompt({ title: label, description: question, confirmText: label });
    if (!confirmed) return;
    resolve.mutate(action, {
      onSuccess: () => toast.success(`${label}: done`),
      onError: (error) => toast.error(`${label} failed: ${error.message}`),
    });
  };
  return (
    <div className="flex flex-col items-end gap-2 py-2 lg:flex-row lg:justify-end lg:py-0">
      {checkout.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          className="whitespace-nowrap"
          isLoading={resolve.isPending}
          onClick={() => act(action)}
        >
          {describeAction(action).label}
        </Button>
      ))}
    </div>
  );
};
