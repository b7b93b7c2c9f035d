import { counted } from "@emberly/kit/admin/format";
import { CheckCircleSolid, XCircleSolid } from "@medusajs/icons";
import { Button, Container, Heading, Text } from "@medusajs/ui";
import type { useBulk } from "./bulk";

interface BulkReportProps {
  bulk: ReturnType<typeof useBulk>;
  onGoOn: () => void;
}

/** How far a bulk action is, and what came of each order. Faults come first: they want a person. */
export function BulkReport({ bulk, onGoOn }: BulkReportProps) {
  if (!bulk.current) return null;
  const { what, jobs, results } = bulk.current;
  const faults = results.filter(({ fault }) => fault !== null);
  const left = jobs.slice(results.length);
  const isCutOff = left.length > 0 && !bulk.busy;
  const sorted = [...faults, ...results.filter(({ fault }) => fault === null)];
  return (
    <Container className="divide-y p-0" role="region" aria-label={what}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex-1">
          <Heading level="h2">{what}</Heading>
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {results.length} of {jobs.length} done, {faults.length} failed
            {isCutOff && `. It was interrupted, ${counted(left.length, "order")} left.`}
          </Text>
          <progress
            className="mt-2 h-1 w-full max-w-md appearance-none overflow-hidden rounded-full"
            style={{ accentColor: "var(--bg-interactive)" }}
            aria-label={what}
            value={results.length}
            max={jobs.length}
          />
        </div>
        {!bulk.busy && (
          <div className="flex gap-2">
            <Button size="small" variant="secondary" onClick={bulk.clear}>
              Close
            </Button>
            {isCutOff && (
              <Button size="small" onClick={onGoOn}>
                Go on
              </Button>
            )}
          </div>
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
        {isCutOff &&
          left.map(({ orderNumber }) => (
            <li key={orderNumber} className="txt-small text-ui-fg-subtle flex items-center gap-2 py-1">
              #{orderNumber} not yet
            </li>
          ))}
      </ul>
    </Container>
  );
}
