import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { paths } from "~/lib/paths";
import { useLinkSecret } from "../model/use-link-secret";

interface UndoByLinkProps {
  undo: Pick<
    UseMutationResult<unknown, Error, { secret: string }>,
    "mutate" | "isPending" | "isSuccess" | "error"
  >;
  /** What the button says. */
  label: string;
  /** What is said once it is undone. */
  done: string;
  /** What may be to do then, besides signing in. */
  next?: ReactNode;
}

/** What the link of a mail opens. Opening alone does nothing, because programs that look through mails open links too. */
export function UndoByLink({ undo, label, done, next }: UndoByLinkProps) {
  const secret = useLinkSecret();
  if (undo.isSuccess) {
    return (
      <div className="grid gap-6">
        <SuccessMessage>{done}</SuccessMessage>
        <ButtonLink to={paths.login.href()} size="large">
          Sign in
        </ButtonLink>
        {next}
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <Failure error={undo.error} />
      <Button
        size="large"
        isLoading={undo.isPending}
        disabled={secret === ""}
        onClick={() => undo.mutate({ secret })}
      >
        {label}
      </Button>
      {secret === "" && (
        <p className="text-ink-soft">
          Open this page by the link in our mail: it says which account is meant.
        </p>
      )}
    </div>
  );
}
