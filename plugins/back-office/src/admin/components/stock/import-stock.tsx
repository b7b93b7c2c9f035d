import { Button, FocusModal, Text, toast } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ImportRow } from "../../../modules/back-office/stock/import-rows";
import { type FileImport, isRunning } from "../../lib/imports";
import { stockImports, useUpload } from "../../lib/stock-imports";
import { FileChoice } from "../imports/file-choice";
import { ImportReport } from "../imports/import-report";

/** A CSV, from choosing it over the dry run to applying it, and taking it back. */
export const ImportStock = () => {
  const [open, setOpen] = useState(false);
  const [id, setId] = useState<string>();
  const queryClient = useQueryClient();
  const upload = useUpload();
  const { data } = stockImports.useImport(id);
  const apply = stockImports.useStep("apply");
  const undo = stockImports.useStep("undo");
  const found = data?.import;
  const running = upload.isPending || (found !== undefined && isRunning(found));
  const ended = found?.state === "applied" || found?.state === "undone";

  // What was written shows in the list behind the dialog.
  useEffect(() => {
    if (ended) queryClient.invalidateQueries({ queryKey: ["stock"] });
  }, [ended, queryClient]);

  const failed = (what: string) => ({
    onError: (error: Error) => toast.error(`${what}: ${error.message}`),
  });
  const close = () => {
    setOpen(false);
    setId(undefined);
    upload.reset();
  };

  return (
    <FocusModal open={open} onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}>
      <FocusModal.Trigger asChild>
        <Button size="small" variant="secondary">
          Import
        </Button>
      </FocusModal.Trigger>
      <FocusModal.Content>
        <FocusModal.Header>
          <FocusModal.Title>Import stock</FocusModal.Title>
          <div className="flex items-center gap-2">
            {found && !running && (
              <Button size="small" variant="secondary" onClick={() => setId(undefined)}>
                Another file
              </Button>
            )}
            {found && canApply(found) && (
              <Button
                size="small"
                isLoading={apply.isPending}
                onClick={() => apply.mutate(found.id, failed("Nothing was written"))}
              >
                {`Apply ${found.counts.change} ${found.counts.change === 1 ? "change" : "changes"}`}
              </Button>
            )}
            {found?.can_undo && (
              <Button
                size="small"
                variant="danger"
                isLoading={undo.isPending}
                onClick={() => undo.mutate(found.id, failed("Nothing was undone"))}
              >
                Undo this import
              </Button>
            )}
          </div>
        </FocusModal.Header>
        <FocusModal.Body className="flex flex-col items-center overflow-y-auto px-4 py-8">
          <div className="flex w-full max-w-3xl flex-col gap-6">
            <FocusModal.Description asChild>
              <Text size="small" className="text-ui-fg-subtle">
                Nothing is written before you have seen what each line does. Begin with an export, change the
                columns “stocked” and “threshold”, and leave a cell empty to leave it as it is.
              </Text>
            </FocusModal.Description>
            {found ? (
              <ImportReport found={found} useRows={stockImports.useRows} effect={effect} />
            ) : (
              <FileChoice
                label="CSV file"
                text={running ? "Reading…" : "Choose a CSV file, or drop it here"}
                hint="Columns: id, sku or handle with option_1_name and option_1_value; stocked; threshold. Up to 20,000 lines."
                accept=".csv,text/csv"
                disabled={running}
                onChoose={(file) =>
                  upload.mutate(file, {
                    ...failed("The file was not read"),
                    onSuccess: (made) => setId(made.id),
                  })
                }
              />
            )}
          </div>
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  );
};

const canApply = ({ state, stalled, counts }: FileImport) =>
  counts.change > 0 && (state === "checked" || (state === "applying" && stalled));

function effect({ stocked_before, stocked_after, threshold_before, threshold_after }: ImportRow): string {
  const parts: string[] = [];
  if (stocked_after !== null) {
    const by = stocked_after - (stocked_before ?? 0);
    parts.push(`Stock ${stocked_before} → ${stocked_after} (${by > 0 ? "+" : "−"}${Math.abs(by)})`);
  }
  if (threshold_after !== null) parts.push(`Threshold ${threshold_before ?? "usual"} → ${threshold_after}`);
  return parts.join(", ") || "As it is";
}
