import type { MyPermissions } from "@emberly/kit/admin/permissions";
import { Section } from "@emberly/kit/admin/section";
import { Text } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";

const WORDS: Record<string, string> = {
  read: "see",
  create: "add",
  update: "change",
  delete: "remove",
  assign: "give",
};

/** For who may not see the roles of the staff: what their own allow. */
export const MyRights = ({ query }: { query: UseQueryResult<MyPermissions> }) => (
  <Section
    title="Roles"
    hint="Your role does not include the roles of the staff. An administrator can show them to you."
    query={query}
    empty={{
      when: ({ permissions }) => permissions.length === 0,
      text: "Nobody has given you a role yet, so there is nothing here that you can do. Ask an administrator for one.",
    }}
  >
    {({ permissions }) => (
      <div className="px-6 py-4">
        <Text size="small" weight="plus" className="mb-2">
          This is what you can do
        </Text>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {byResource(permissions).map(([resource, operations]) => (
            <div key={resource} className="flex flex-wrap gap-x-2">
              <dt className="txt-compact-small text-ui-fg-base first-letter:uppercase">{resource}:</dt>
              <dd className="txt-compact-small text-ui-fg-subtle">{operations.join(", ")}</dd>
            </div>
          ))}
        </dl>
      </div>
    )}
  </Section>
);

function byResource(permissions: string[]): [string, string[]][] {
  const operations = new Map<string, string[]>();
  for (const permission of permissions) {
    const [resource = "", operation = ""] = permission.split(":");
    const words = resource.replaceAll("_", " ");
    operations.set(words, [...(operations.get(words) ?? []), WORDS[operation] ?? operation]);
  }
  return [...operations];
}
