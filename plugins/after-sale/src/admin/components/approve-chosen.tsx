import { Permitted } from "@emberly/kit/admin/permitted";
import { Button, toast, usePrompt } from "@medusajs/ui";
import { type ShownReturn, useApproveReturns } from "../lib/returns";

/** Approves the chosen returns at once, after a question: their customers are told by mail. */
export function ApproveChosen({ chosen, onDone }: { chosen: ShownReturn[]; onDone: () => void }) {
  const approve = useApproveReturns();
  const prompt = usePrompt();
  const what = chosen.length === 1 ? "1 return" : `${chosen.length} returns`;
  const ask = async () => {
    const isSure = await prompt({
      title: `Approve ${what}?`,
      description: "Each customer is told by mail to send it back.",
      confirmText: "Approve",
      variant: "confirmation",
    });
    if (!isSure) return;
    approve.mutate(chosen, {
      onSuccess: (failed) => {
        const done = chosen.length - failed.length;
        if (done > 0) toast.success(`${done} of ${chosen.length} approved`);
        if (failed.length > 0) toast.error("Not approved", { description: failed.join(" ") });
        onDone();
      },
    });
  };
  return (
    <Permitted to="return:update">
      <Button size="small" variant="secondary" isLoading={approve.isPending} onClick={ask}>
        Approve {what}
      </Button>
    </Permitted>
  );
}
