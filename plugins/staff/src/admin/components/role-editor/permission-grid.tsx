import { Container, Heading, Input, Label, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { PermissionGroup } from "../../lib/roles";
import { AllCheckbox } from "./all-checkbox";
import { useGrid } from "./grid-context";
import { GridRow } from "./grid-row";
import { matches } from "./words";

/** Resources by operations, in groups. */
export function PermissionGrid({ groups }: { groups: PermissionGroup[] }) {
  const [filter, setFilter] = useState("");
  const shown = groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => matches(row, filter)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <Container className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <Heading level="h2">What it allows</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            Each box opens a part of the dashboard and of its API. The arrow of a line says which calls.
          </Text>
        </div>
        <div className="w-full sm:w-60">
          <Input
            size="small"
            aria-label="Filter what it allows"
            placeholder="Filter, such as orders"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            // The form around it is not meant.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </div>
      </Container>
      {shown.map((group) => (
        <Group key={group.title} group={group} isFiltered={filter.trim() !== ""} />
      ))}
      {shown.length === 0 && (
        <Container>
          <Text size="small" className="text-ui-fg-subtle">
            Nothing matches “{filter}”. What is chosen stays chosen.
          </Text>
        </Container>
      )}
    </>
  );
}

function Group({ group: { title, rows }, isFiltered }: { group: PermissionGroup; isFiltered: boolean }) {
  const id = useId();
  const { isChosen } = useGrid();
  const permissions = permissionsOf([{ title, rows }]);
  return (
    <Container className="divide-y p-0" role="region" aria-labelledby={`${id}-title`}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <AllCheckbox
            id={`${id}-all`}
            label={isFiltered ? `Everything shown of ${title}` : `Everything of ${title}`}
            permissions={permissions}
          />
          <Heading level="h3" id={`${id}-title`}>
            <Label htmlFor={`${id}-all`} weight="plus">
              {title}
            </Label>
          </Heading>
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {permissions.filter(isChosen).length} of {permissions.length}
        </Text>
      </div>
      {rows.map((row) => (
        <GridRow key={row.resource} row={row} />
      ))}
    </Container>
  );
}

/** Every permission that there is to choose. */
export const permissionsOf = (groups: PermissionGroup[]) =>
  groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ permission }) => permission)));
