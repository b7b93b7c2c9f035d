import { ExclamationCircle } from "@medusajs/icons";
import { Container, Text } from "@medusajs/ui";
import type { ReactNode } from "react";

interface Props {
  message: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Why a role was not saved. */
export const Refused = ({ message, children }: Props) => (
  <Container role="alert" className="flex flex-wrap items-center gap-3 px-6 py-4">
    <ExclamationCircle className="shrink-0 text-ui-fg-error" />
    <Text size="small" className="min-w-0 flex-1 basis-60">
      {message} What you have typed and chosen is still here.
    </Text>
    {children}
  </Container>
);
