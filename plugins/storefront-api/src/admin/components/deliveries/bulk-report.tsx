import { CheckCircleSolid, XCircleSolid } from "@medusajs/icons";
import { Button, Container, Heading, Text } from "@medusajs/ui";
import type { BulkRun } from "./bulk";

/** How far a bulk action is, and what came of each order. Faults come first: they want a person. */
export function BulkReport({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { what, total, results } = run;
  const faults = results.filter(({ fault }) => fault !== null);
  const done = results.length === total;
  const sorted = [...faults, ...results.filter(({ fault }) => fault === null)];
  return (
    <Container className="divide-y p-0" role="region" aria-label={what}>
      <div className="flex items-center justify-between gap-3 px-6 py-4">
        <div className="flex-1">
          <Heading level="h2">{what}</Heading>
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {results.length} of {total} done, {faults.length} failed
          </Text>
          <progress
            className="mt-2 h-1 w-full max-w-md appearance-none overflow-hidden rounded-full"
            style={{ accentColor: "var(--bg-interactive)" }}
            aria-label={what}
            value={results.length}
            max={total}
          />
        </div>
        {done && (
          <Button size="small" variant="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      <ul className="max-h-64 overflow-auto px-6 py-3">
        {sorted.map(({ orderNumber, fault }) => (
          <li key={orderNumber} className="txt-small flex items-center gap-2 py-1">
            {fault === null ? (
              <CheckCircleSolid className="text-ui-tag-green-icon" />
            ) : (
              <XCircleSolid className="text-ui-tag-red-icon" />
            )}
            <span>#{orderNumber}</span>
            <span className="text-ui-fg-subtle">{fault ?? "Done"}</span>
          </li>
        ))}
      </ul>
    </Container>
  );
}
