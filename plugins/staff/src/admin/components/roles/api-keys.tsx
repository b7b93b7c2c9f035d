import { Section } from "@emberly/kit/admin/section";
import { Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { type SecretKey, useMembers } from "../../lib/members";
import { ListRow } from "./list-row";
import { RoleBadges } from "./role-badges";
import { RolesDrawer } from "./roles-drawer";

/** The secret keys, which programs sign in with. */
export const ApiKeys = () => (
  <Section
    title="API keys"
    hint={
      <>
        Secret keys that programs sign in with. A key without a role can do nothing. Keys are made under{" "}
        <Link to="/settings/secret-api-keys" className="text-ui-fg-base underline">
          Settings, Secret API Keys
        </Link>
        .
      </>
    }
    query={useMembers()}
    empty={{ when: ({ api_keys }) => api_keys.length === 0, text: "There is no secret key." }}
  >
    {({ api_keys }) => (
      <ul className="divide-y">
        {api_keys.map((key) => (
          <KeyRow key={key.id} secret={key} />
        ))}
      </ul>
    )}
  </Section>
);

const KeyRow = ({ secret: { id, title, redacted, roles } }: { secret: SecretKey }) => (
  <ListRow actions={<RolesDrawer holder={{ kind: "api-keys", id, name: title, roles }} />}>
    <Text size="small" weight="plus" className="[overflow-wrap:anywhere]">
      {title}
    </Text>
    <Text size="small" className="text-ui-fg-subtle">
      {redacted}
    </Text>
    <RoleBadges ids={roles} />
  </ListRow>
);
