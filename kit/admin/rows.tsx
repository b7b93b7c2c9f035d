import { clx, Table } from "@medusajs/ui";
import type { ReactNode } from "react";

interface RowsProps {
  /** Empty text over a last column of buttons. */
  headings: ReactNode[];
  /** For more than a few columns. */
  wide?: boolean;
  children: ReactNode;
}

/** Stays in sight while the columns before it are scrolled. */
const LAST_STAYS =
  "[&_tr>:last-child]:sticky [&_tr>:last-child]:right-0 [&_tr>:last-child]:bg-inherit [&_tr>:last-child]:pl-4";

/** A table that keeps its columns readable on a narrow screen by scrolling sideways in its box. */
export const Rows = ({ headings, wide, children }: RowsProps) => (
  <div className="overflow-x-auto">
    <Table className={clx(wide ? "min-w-[760px]" : "min-w-[560px]", headings.at(-1) === "" && LAST_STAYS)}>
      <Table.Header className="border-t-0">
        <Table.Row>
          {headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns keep their places
            <Table.HeaderCell key={column}>{heading}</Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </Table>
  </div>
);
