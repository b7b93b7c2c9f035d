import { Container, Input, Label, Text, Textarea } from "@medusajs/ui";

interface Props {
  name: string;
  description: string;
  nameFault: string | undefined;
  isLocked: boolean;
  onWrite: (field: "name" | "description", text: string) => void;
}

const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 300;

/** How a role is called, and what it is for. */
export const RoleTextFields = ({ name, description, nameFault, isLocked, onWrite }: Props) => (
  <Container className="grid gap-4 px-6 py-4 md:grid-cols-2">
    <div className="flex flex-col gap-y-2">
      <Label htmlFor="role-name" size="small" weight="plus">
        Name
      </Label>
      <Input
        id="role-name"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        readOnly={isLocked}
        aria-invalid={nameFault !== undefined}
        aria-describedby="role-name-fault"
        onChange={(event) => onWrite("name", event.target.value)}
      />
      <Text id="role-name-fault" size="small" role="alert" className="text-ui-fg-error">
        {nameFault}
      </Text>
    </div>
    <div className="flex flex-col gap-y-2">
      <Label htmlFor="role-description" size="small" weight="plus">
        Description <span className="font-normal text-ui-fg-subtle">(Optional)</span>
      </Label>
      <Textarea
        id="role-description"
        rows={2}
        maxLength={LONGEST_DESCRIPTION}
        value={description}
        readOnly={isLocked}
        onChange={(event) => onWrite("description", event.target.value)}
      />
    </div>
  </Container>
);
