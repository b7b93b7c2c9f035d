import type { User } from "@contract/records";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SuccessMessage } from "~/components/ui/message";
import { paths } from "~/lib/paths";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { AddressBook } from "./address-book";
import { ChangeEmailForm } from "./change-email-form";
import { EditDetailsForm } from "./edit-details-form";
import { OwnData } from "./own-data";
import { Passkeys } from "./passkeys";
import { Sessions } from "./sessions";

export function Profile({ user }: { user: User }) {
  const [state, setState] = useState<"shown" | "details" | "email">("shown");
  const [newEmail, setNewEmail] = useState<string>();
  const place = useSwappedFocus(state === "shown" ? undefined : state);
  const leaveEmail = (email: string | undefined) => {
    setNewEmail(email);
    setState("shown");
  };
  return (
    <section ref={place}>
      <h1 className="font-display text-4xl break-words sm:text-5xl">Welcome {user.name}</h1>
      {state === "details" && <EditDetailsForm user={user} onDone={() => setState("shown")} />}
      {state === "email" && <ChangeEmailForm onDone={leaveEmail} />}
      {state === "shown" && (
        <>
          <Facts user={user} />
          {newEmail && (
            <div className="mt-6 max-w-xl">
              <SuccessMessage>
                Your email is {newEmail} now. The former address was told, and can undo it for 7 days.
              </SuccessMessage>
            </div>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <Button variant="secondary" data-opens="details" onClick={() => setState("details")}>
              Edit details
            </Button>
            <Button variant="secondary" data-opens="email" onClick={() => setState("email")}>
              Change email
            </Button>
            <ButtonLink to={paths.changePassword.href()} variant="secondary">
              Change Password
            </ButtonLink>
          </div>
        </>
      )}
      <AddressBook />
      <Passkeys />
      <Sessions />
      <OwnData />
    </section>
  );
}

function Facts({ user }: { user: User }) {
  const facts = [
    ["Name", user.name],
    ["Email", user.email],
    ["Nationality", user.country],
    ...(user.phone ? [["Phone", user.phone] as const] : []),
  ] as const;
  return (
    <dl className="mt-10 max-w-xl divide-y divide-line border-y border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-1 py-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-lg font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
