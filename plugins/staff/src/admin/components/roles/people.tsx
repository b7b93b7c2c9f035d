import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { Badge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { type Person, useMembers } from "../../lib/members";
import { InviteDrawer } from "./invite-drawer";
import { ListRow } from "./list-row";
import { ResetSecondFactor } from "./reset-second-factor";
import { RoleBadges } from "./role-badges";
import { RolesDrawer } from "./roles-drawer";

/** Everybody of the staff. */
export const People = () => (
  <Section
    title="People"
    hint={
      <>
        Who may sign in to the dashboard. People are removed under{" "}
        <Link to="/settings/users" className="text-ui-fg-base underline">
          Settings, Users
        </Link>
        .
      </>
    }
    query={useMembers()}
    actions={
      <Permitted to="invite:create">
        <InviteDrawer />
      </Permitted>
    }
    empty={{ when: ({ people }) => people.length === 0, text: "There is nobody yet." }}
  >
    {({ people }) => (
      <ul className="divide-y">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    )}
  </Section>
);

const Actions = ({ person }: { person: Person }) => (
  <>
    {person.has_second_factor && <ResetSecondFactor person={person} />}
    <RolesDrawer
      holder={{ kind: "members", id: person.id, name: person.name || person.email, roles: person.roles }}
    />
  </>
);

const PersonRow = ({ person }: { person: Person }) => {
  const { email, name, roles, has_second_factor } = person;
  return (
    <ListRow actions={<Actions person={person} />}>
      <Text size="small" weight="plus" className="[overflow-wrap:anywhere]">
        {name || email}
      </Text>
      {name && (
        <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {email}
        </Text>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <RoleBadges ids={roles} />
        <Badge size="2xsmall" color={has_second_factor ? "green" : "grey"}>
          {has_second_factor ? "Second factor" : "Password only"}
        </Badge>
      </div>
    </ListRow>
  );
};
