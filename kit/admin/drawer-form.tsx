import { Button, Drawer } from "@medusajs/ui";
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
    <Drawer.Header>
      <Drawer.Title>{title}</Drawer.Title>
      <Drawer.Description>{description}</Drawer.Description>
    </Drawer.Header>
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
