import { Alert, Button, Table, Tabs, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { ImportLine, RowState } from "../../../modules/back-office/imports/store";
import { type FileImport, isRunning, ROWS_PAGE } from "../../lib/imports";

interface Props<Row extends ImportLine> {
  found: FileImport;
  /** Loads a page of its lines in one state. */
  useRows: (
    id: string,
    state: RowState,
    page: number,
    version: string,
  ) => { data?: { rows: Row[] }; isPending: boolean };
  /** What a line that is no fault does. */
  effect: (row: Row) => ReactNode;
}

const DOING = {
  checking: "Checking line",
  applying: "Writing",
  undoing: "Taking back",
  checked: "",
  applied: "",
  undone: "",
  failed: "",
} as const;

const TABS: { state: RowState; title: string }[] = [
  { state: "fault", title: "Faults" },
  { state: "refused", title: "Refused" },
  { state: "new", title: "New" },
  { state: "change", title: "Changes" },
  { state: "applied", title: "Applied" },
  { state: "undone", title: "Undone" },
  { state: "same", title: "No change" },
];

/** How far an import is, and what each of its lines does. */
export function ImportReport<Row extends ImportLine>({ found, useRows, effect }: Props<Row>) {
  if (isRunning(found)) return <Progress found={found} />;
  const shown = TABS.filter(({ state }) => found.counts[state] > 0);
  return (
    <div className="flex flex-col gap-4">
      {found.problem && <Alert variant="error">{found.problem}</Alert>}
      {found.stalled && (
        <Alert variant="warning">It was interrupted. Try again to go on where it stopped.</Alert>
      )}
      {found.state === "checked" && (
        <Alert variant={found.counts.fault > 0 ? "warning" : "info"}>{verdict(found)}</Alert>
      )}
      {found.state === "applied" && (
        <Alert variant={found.counts.refused > 0 ? "warning" : "success"}>
          {`${found.counts.applied} of ${found.counts.applied + found.counts.refused} changes are written.`}
        </Alert>
      )}
      {found.state === "undone" && <Alert variant="success">The import is undone.</Alert>}
      {shown[0] && (
        // Remounted with each state, so that the first tab that has something is open.
        <Tabs key={found.state} defaultValue={shown[0].state}>
          <Tabs.List>
            {shown.map(({ state, title }) => (
              <Tabs.Trigger key={state} value={state}>
                {`${title} (${found.counts[state]})`}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {shown.map(({ state }) => (
            <Tabs.Content key={state} value={state} className="pt-4">
              <Rows found={found} state={state} useRows={useRows} effect={effect} />
            </Tabs.Content>
          ))}
        </Tabs>
      )}
    </div>
  );
}

const Progress = ({ found }: { found: FileImport }) => {
  const { done, total } = progressOf(found);
  return (
    <div className="flex flex-col gap-2">
      <Text size="small">{`${DOING[found.state]} ${done} of ${total}…`}</Text>
      <progress className="h-2 w-full" aria-label="Progress" value={done} max={total} />
    </div>
  );
};

/** What is checked are all lines; what is written or taken back, those that change something. */
function progressOf({ state, done, total, counts }: FileImport): { done: number; total: number } {
  if (state === "checking") return { done, total };
  if (state === "undoing") return { done: counts.undone, total: counts.undone + counts.applied };
  const written = counts.applied + counts.refused;
  return { done: written, total: written + counts.new + counts.change };
}

function Rows<Row extends ImportLine>({ found, state, useRows, effect }: Props<Row> & { state: RowState }) {
  const [page, setPage] = useState(0);
  const { data } = useRows(found.id, state, page, found.state);
  const pages = Math.ceil(found.counts[state] / ROWS_PAGE);
  return (
    <>
      <div className="overflow-x-auto">
        <Table className="sm:min-w-[560px]">
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell className="w-16">Line</Table.HeaderCell>
              <Table.HeaderCell>Product</Table.HeaderCell>
              <Table.HeaderCell>
                {state === "fault" || state === "refused" ? "Why" : "Effect"}
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data?.rows.map((row) => (
              <Table.Row key={row.line}>
                <Table.Cell className="py-3 align-top">{row.line}</Table.Cell>
                <Table.Cell className="min-w-24 py-3 align-top">{row.label}</Table.Cell>
                <Table.Cell className="py-3 align-top [overflow-wrap:anywhere]">
                  {row.fault ?? effect(row)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-2 pt-4">
          <Text size="small" className="text-ui-fg-subtle">{`${page + 1} of ${pages}`}</Text>
          <Button size="small" variant="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Prev
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={page + 1 >= pages}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  );
}

function verdict({ counts, total }: FileImport): string {
  const lines = (count: number) => (count === 1 ? "1 line" : `${count} lines`);
  const effects = [
    ...(counts.new > 0 ? [`${counts.new} would be new`] : []),
    `${counts.change} would change something`,
    ...(counts.fault > 0 ? [`${counts.fault} cannot be used and would be left out`] : []),
  ];
  return `${lines(total)} checked: ${effects.join(", ")}.`;
}
