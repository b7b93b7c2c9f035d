import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Button, Container, Heading, Text, toast } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { ImportReport } from "../../components/imports/import-report";
import { ChooseFiles } from "../../components/products/choose-files";
import { ImportEffect } from "../../components/products/import-effect";
import { PastImports } from "../../components/products/past-imports";
import { isRunning } from "../../lib/imports";
import { PRODUCT_IMPORTS, productImports } from "../../lib/product-imports";

/** Many products at once, from a list with their stock and pictures. */
const ImportProducts = () => {
  // In the address, so that a reload comes back to an import that goes on meanwhile.
  const [params, setParams] = useSearchParams();
  const id = params.get("import") ?? undefined;
  const open = (wanted?: string) => setParams(wanted ? { import: wanted } : {});
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-start justify-between gap-4 px-6 py-4">
          <div className="max-w-2xl">
            <Heading level="h1">Import products</Heading>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              One line a product, or one for each size or colour of it: lines with the same handle are one
              product, and say its title, texts and pictures once. A handle that is there already is changed,
              another becomes a new product; an empty cell leaves what is there. Pictures are https addresses
              or names of files in a zip, split with “|”. Nothing is written before you have seen what each
              line does.
            </Text>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" asChild>
              <a href={`${PRODUCT_IMPORTS}/template`} download>
                Template
              </a>
            </Button>
            <Button size="small" variant="secondary" asChild>
              <a href={`${PRODUCT_IMPORTS}/export`} download>
                Export products
              </a>
            </Button>
          </div>
        </div>
        {id ? <Opened id={id} onClose={() => open()} /> : <ChooseFiles onChecked={open} />}
      </Container>
      <PastImports onOpen={open} />
    </div>
  );
};

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, error } = productImports.useImport(id);
  const apply = productImports.useStep("apply");
  const found = data?.import;
  const state = found?.state;
  // The list of past imports and the engine's own pages show what came of it.
  useEffect(() => {
    if (state !== "checked" && state !== "applied") return;
    queryClient.invalidateQueries({ queryKey: ["product-imports"], exact: true });
    if (state === "applied") queryClient.invalidateQueries({ queryKey: ["products"] });
  }, [state, queryClient]);

  if (error) return <Text className="px-6 py-8 text-ui-fg-subtle">{error.message}</Text>;
  if (!found) return <Text className="px-6 py-8 text-ui-fg-subtle">Loading…</Text>;
  const waiting = found.counts.new + found.counts.change;
  const canApply =
    waiting > 0 && (found.state === "checked" || (found.stalled && found.state === "applying"));
  return (
    <div className="flex flex-col gap-6 px-6 py-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading level="h2">{found.file_name}</Heading>
        {!isRunning(found) && (
          <div className="flex gap-2">
            <Button size="small" variant="secondary" onClick={onClose}>
              Another file
            </Button>
            {canApply && (
              <Button
                size="small"
                isLoading={apply.isPending}
                onClick={() =>
                  apply.mutate(id, {
                    onError: (fault) => toast.error(`Nothing was written: ${fault.message}`),
                  })
                }
              >
                {`Apply ${waiting} ${waiting === 1 ? "line" : "lines"}`}
              </Button>
            )}
          </div>
        )}
      </div>
      <ImportReport
        found={found}
        useRows={productImports.useRows}
        effect={(row) => <ImportEffect {...row} />}
      />
    </div>
  );
}

export const config = defineRouteConfig({ label: "Import products", nested: "/products" });

export default ImportProducts;
