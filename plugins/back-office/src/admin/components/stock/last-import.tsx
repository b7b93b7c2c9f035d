import { Button, Text, toast, usePrompt } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { stockImports } from "../../lib/stock-imports";

/** Says which import was the last one and takes it back, as long as it can be. */
export const LastImport = () => {
  const prompt = usePrompt();
  const queryClient = useQueryClient();
  const { data } = stockImports.useImports();
  const undo = stockImports.useStep("undo");
  const last = data?.imports.find(({ can_undo, state }) => can_undo || state === "undoing");
  const { data: watched } = stockImports.useImport(undo.data?.import.id);
  const state = watched?.import.state;

  useEffect(() => {
    if (state !== "undone") return;
    toast.success("The import is undone");
    queryClient.invalidateQueries({ queryKey: ["stock"] });
    queryClient.invalidateQueries({ queryKey: ["stock-imports"] });
  }, [state, queryClient]);

  if (!last) return null;
  const ask = async () => {
    const confirmed = await prompt({
      title: "Undo the last import?",
      description: `${last.counts.applied} products of ${last.file_name} go back by what the import has changed. What was sold or received since then stays.`,
      confirmText: "Undo",
    });
    if (confirmed) {
      undo.mutate(last.id, { onError: (error) => toast.error(`Nothing was undone: ${error.message}`) });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {`Last import: ${last.file_name}, ${last.counts.applied} changed, ${new Date(last.created_at).toLocaleString()}, ${last.created_by}`}
      </Text>
      <Button
        size="small"
        variant="transparent"
        isLoading={undo.isPending || state === "undoing"}
        onClick={ask}
      >
        Undo
      </Button>
    </div>
  );
};
