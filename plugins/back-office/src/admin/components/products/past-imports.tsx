import { counted, formatMoment } from "@emberly/kit/admin/format";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Button, Table, Text } from "@medusajs/ui";
import type { FileImport } from "../../lib/imports";
import { productImports } from "../../lib/product-imports";

/** What was imported before, and what was only checked. */
export const PastImports = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const query = productImports.useImports();
  return (
    <Section
      title="Past imports"
      query={query}
      empty={{ when: ({ imports }) => imports.length === 0, text: "Nothing was imported yet." }}
    >
      {({ imports }) => (
        <Rows headings={["File", "When", "What became of it", ""]}>
          {imports.map((found) => (
            <Table.Row key={found.id}>
              <Table.Cell className="py-3">
                <Text size="small" className="max-w-60 truncate" title={found.file_name}>
                  {found.file_name}
                </Text>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {found.created_by}
                </Text>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">{formatMoment(found.created_at)}</Table.Cell>
              <Table.Cell>{outcome(found)}</Table.Cell>
              <Table.Cell className="text-right">
                <Button size="small" variant="transparent" onClick={() => onOpen(found.id)}>
                  Show
                </Button>
              </Table.Cell>
            </Table.Row>
          ))}
        </Rows>
      )}
    </Section>
  );
};

function outcome({ state, stalled, counts, total, done }: FileImport): string {
  if (stalled) return "Interrupted";
  if (state === "failed") return "Could not be read";
  if (state === "checking") return "Is being checked";
  if (state === "applying") return `Is being written, ${done} done`;
  if (state === "checked") return `${counted(total, "line")} checked, nothing written`;
  return `${counts.applied} written, ${counts.refused} refused, ${counts.fault} left out`;
}
