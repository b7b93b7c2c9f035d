import { ChevronDownMini } from "@medusajs/icons";
import { clx, IconButton, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { PermissionCell, PermissionRow } from "../../lib/roles";
import { AllCheckbox } from "./all-checkbox";
import { PermissionCheckbox } from "./permission-checkbox";
import { callText, nameOf } from "./words";

/** The columns that nearly every resource has. What else there is shares the last one. */
const COLUMNS = ["See", "Add", "Change", "Remove"];

/** A resource and what can be allowed about it: a line on a desk, a card on a phone. */
export function GridRow({ row }: { row: PermissionRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const others = row.cells.filter(({ label }) => !COLUMNS.includes(label));
  return (
    <fieldset aria-labelledby={id} className="px-6 py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)_500px_auto] lg:items-center">
        <AllCheckbox
          label={`All of ${row.label}`}
          permissions={row.cells.map(({ permission }) => permission)}
        />
        <div>
          <Text id={id} size="small" weight="plus" className="first-letter:uppercase">
            {row.label}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {row.about}
          </Text>
        </div>
        <div className="order-last col-span-full grid grid-cols-2 gap-x-4 gap-y-3 pl-8 min-[480px]:grid-cols-3 sm:grid-cols-5 lg:order-none lg:col-span-1 lg:pl-0">
          {COLUMNS.map((column) => (
            <Cell key={column} row={row} cells={row.cells.filter(({ label }) => label === column)} />
          ))}
          <Cell row={row} cells={others} />
        </div>
        <IconButton
          type="button"
          size="small"
          variant="transparent"
          aria-expanded={isOpen}
          aria-controls={`${id}-calls`}
          aria-label={`What ${row.label} opens`}
          title="What each of these opens"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDownMini className={clx("transition-transform", isOpen && "rotate-180")} />
        </IconButton>
      </div>
      <div id={`${id}-calls`} hidden={!isOpen}>
        {isOpen && <Calls row={row} />}
      </div>
    </fieldset>
  );
}

/** Keeps its column on a desk when there is nothing in it; a phone has no columns. */
const Cell = ({ row, cells }: { row: PermissionRow; cells: PermissionCell[] }) => (
  <div className={clx("flex-col gap-y-2", cells.length === 0 ? "hidden sm:flex" : "flex")}>
    {cells.map((cell) => (
      <PermissionCheckbox key={cell.permission} cell={cell} name={nameOf(row, cell)} />
    ))}
  </div>
);

const Calls = ({ row }: { row: PermissionRow }) => (
  <dl className="mt-3 flex flex-col gap-y-2 rounded-md bg-ui-bg-subtle p-3">
    {row.cells.map((cell) => (
      <div key={cell.permission} className="grid gap-x-4 gap-y-1 sm:grid-cols-[160px_minmax(0,1fr)]">
        <dt className="txt-compact-small text-ui-fg-base">{nameOf(row, cell)}</dt>
        <dd>
          <ul className="flex flex-col gap-y-1">
            {cell.calls.map((call) => (
              <li key={call} className="font-mono text-xs text-ui-fg-subtle [overflow-wrap:anywhere]">
                {callText(call)}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    ))}
  </dl>
);
