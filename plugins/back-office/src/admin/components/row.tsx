import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";

/** A line of facts: what it is, and what it says; a dash for nothing. */
export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="text-ui-fg-subtle grid grid-cols-2 items-start gap-4 px-6 py-4">
    <Text size="small" weight="plus" leading="compact">
      {name}
    </Text>
    <div className="txt-compact-small flex min-w-0 flex-col gap-1">{children || "-"}</div>
  </div>
);
