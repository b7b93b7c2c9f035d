import { Table } from "@medusajs/ui";
import type { ReactNode } from "react";

interface RowsProps {
  headings: ReactNode[];
  /** For more than a few columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A table that keeps its columns readable on a narrow screen by scrolling sideways in its box. */
export const Rows = ({ headings, wide, children }: RowsProps) => (
  <div className="overflow-x-auto">
    <Table className={wide ? "min-w-[760px]" : "min-w-[560px]"}>
      <Table.Header className="border-t-0">
        <Table.Row>
          {headings.map((heading, column) => (
            <Table.HeaderCell key={column}>{heading}</Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </Table>
  </div>
);
