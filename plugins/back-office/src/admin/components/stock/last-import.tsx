import { Button, Text, toast, usePrompt } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FileImport, isRunning } from "../../lib/imports";
import { stockImports } from "../../lib/stock-imports";

const wasInterrupted = ({ state, stalled }: FileImport) => state === "applying" && stalled;

/** Says which import was the last one and takes it back, as long as it can be. One that was interrupted goes on from here. */
export const LastImport = () => {
  const prompt = usePrompt();
  const queryClient = useQueryClient();
  const { data } = stockImports.useImports();
  const undo = stockImports.useStep("undo");
  const apply = stockImports.useStep("apply");
  const last = data?.imports.find((one) => wasInterrupted(one) || one.can_undo || one.state === "undoing");
  /** The import that was begun from here, until its end was told. */
  const [begun, setBegun] = useState<string>();
  const { data: watched } = stockImports.useImport(begun);
  const state = watched?.import.state;
  const problem = watched?.import.problem;

  const isOver = watched !== undefined && !isRunning(watched.import);
  const isCutOff = watched?.import.stalled;

  useEffect(() => {
    if (!isOver) return;
    if (isCutOff) toast.error("It was interrupted again");
    else if (problem) toast.error(problem);
    else toast.success(state === "undone" ? "The import is undone" : "The import is written");
    setBegun(undefined);
    queryClient.invalidateQueries({ queryKey: ["stock"] });
    queryClient.invalidateQueries({ queryKey: ["stock-imports"] });
  }, [isOver, isCutOff, state, problem, queryClient]);

  if (!last) return null;
  const begin = (step: typeof undo, failed: string) =>
    step.mutate(last.id, {
      onSuccess: ({ import: { id } }) => setBegun(id),
      onError: (error) => toast.error(`${failed}: ${error.message}`),
    });
  const ask = async () => {
    const confirmed = await prompt({
      title: "Undo the last import?",
      description: `${last.counts.applied} products of ${last.file_name} go back by what the import has changed. What was sold or received since then stays.`,
      confirmText: "Undo",
    });
    if (confirmed) begin(undo, "Nothing was undone");
  };
  const isBusy = begun !== undefined || undo.isPending || apply.isPending;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {describe(last)}
      </Text>
      {wasInterrupted(last) ? (
        <Button
          size="small"
          variant="secondary"
          isLoading={isBusy}
          onClick={() => begin(apply, "Nothing was written")}
        >
          Go on
        </Button>
      ) : (
        <Button size="small" variant="transparent" isLoading={isBusy} onClick={ask}>
          Undo
        </Button>
      )}
    </div>
  );
};

function describe(last: FileImport): string {
  const { file_name, counts, created_at, created_by } = last;
  const origin = `${new Date(created_at).toLocaleString()}, ${created_by}`;
  return wasInterrupted(last)
    ? `The import of ${file_name} was interrupted: ${counts.change} changes are not written yet, ${origin}`
    : `Last import: ${file_name}, ${counts.applied} changed, ${origin}`;
}
