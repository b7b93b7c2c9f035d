import { XMark } from "@medusajs/icons";
import { Button, Drawer, IconButton } from "@medusajs/ui";
import type { FormEvent, ReactNode } from "react";

interface Props {
  title: string;
  description: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The button that submits. */
  submit: ReactNode;
  children: ReactNode;
}

/** What a drawer with a form consists of. What is wrong with a field is for the form to say, not for the browser. */
export const DrawerForm = ({ title, description, onSubmit, submit, children }: Props) => (
  <form
    noValidate
    className="flex h-full flex-col overflow-hidden"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event);
    }}
  >
    {/* Not the library's own header: the button in it that closes the drawer has no name. */}
    <div className="flex items-start justify-between gap-x-4 border-b border-ui-border-base px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1" style={{ overflowWrap: "anywhere" }}>
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.Description>{description}</Drawer.Description>
      </div>
      <Drawer.Close asChild>
        <IconButton type="button" size="small" variant="transparent" aria-label="Close">
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
    <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-auto">{children}</Drawer.Body>
    <Drawer.Footer>
      <Drawer.Close asChild>
        <Button type="button" size="small" variant="secondary">
          Cancel
        </Button>
      </Drawer.Close>
      {submit}
    </Drawer.Footer>
  </form>
);
