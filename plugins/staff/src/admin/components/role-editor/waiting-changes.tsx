import { Button, Container, Heading, Text } from "@medusajs/ui";
import { useEffect, useRef } from "react";
import type { Change } from "./draft";

interface Props {
  changes: Change[];
  /** Such as "See orders". */
  nameOf: (permission: string) => string;
  onApply: (changes: Change[]) => void;
  onForget: () => void;
}

/** What one had changed when somebody else saved the role: each can be made again to what it is now. */
export function WaitingChanges({ changes, nameOf, onApply, onForget }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Container className="divide-y p-0" role="region" aria-labelledby="waiting-changes">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div ref={box} tabIndex={-1} className="outline-none">
          <Heading id="waiting-changes" level="h2">
            Your changes, not saved yet
          </Heading>
          <Text size="small" className="text-ui-fg-subtle">
            Below is the role as it is now. These changes of yours are not part of it.
          </Text>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="small" variant="transparent" onClick={onForget}>
            Forget them
          </Button>
          <Button type="button" size="small" variant="secondary" onClick={() => onApply(changes)}>
            Make all of them again
          </Button>
        </div>
      </div>
      <ul className="divide-y">
        {changes.map((change) => (
          <li
            key={change.field === "permissions" ? change.permission : change.field}
            className="flex flex-wrap items-center justify-between gap-2 px-6 py-2"
          >
            <Text size="small" className="min-w-0 [overflow-wrap:anywhere]">
              {describe(change, nameOf)}
            </Text>
            <Button
              type="button"
              size="small"
              variant="transparent"
              aria-label={`Make again: ${describe(change, nameOf)}`}
              onClick={() => onApply([change])}
            >
              Make again
            </Button>
          </li>
        ))}
      </ul>
    </Container>
  );
}

function describe(change: Change, nameOf: Props["nameOf"]): string {
  if (change.field === "permissions") return `${change.isGiven ? "+" : "−"} ${nameOf(change.permission)}`;
  return `${change.field === "name" ? "Name" : "Description"}: ${change.text || "none"}`;
}
