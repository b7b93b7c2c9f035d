import { Table } from "@medusajs/ui";
import type { ReactNode } from "react";

interface RowsProps {
  /** Empty text over a last column of buttons. */
  headings: ReactNode[];
  /** For more than a few columns. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The last column stays in sight while those before it are scrolled. A rule of its own, as the widths below are: the dashboard makes
 * styles for the classes that plugins name, and not for those of a library.
 */
const LAST_STAYS = `.last-stays tr > :last-child { position: sticky; right: 0; background: inherit; padding-left: 1rem; }`;
const WIDTH = { wide: 760, narrow: 560 };

const isText = (heading: ReactNode) => typeof heading === "string" && heading !== "";

/** A table that keeps its columns readable on a narrow screen by scrolling sideways in its box. */
export const Rows = ({ headings, wide, children }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, also where no row has a link
  <section aria-label={headings.filter(isText).join(", ")} tabIndex={0} className="overflow-x-auto">
    <style>{LAST_STAYS}</style>
    <Table
      style={{ minWidth: wide ? WIDTH.wide : WIDTH.narrow }}
      className={headings.at(-1) === "" ? "last-stays" : undefined}
    >
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
  </section>
);
