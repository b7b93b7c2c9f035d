import { type FormEvent, useState } from "react";
import { useAlert } from "~/components/ui/alert-provider";
import { Button } from "~/components/ui/button";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import { toastTopRight } from "~/components/ui/toast";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useSignUp } from "../api/sign-up";
import { useDelayedNavigate } from "../model/use-delayed-navigate";
import { CountryCombobox } from "./country-combobox";
import { PasswordHint } from "./password-hint";

/** How long "Signup success" shows before the shop asks for the code. */
const REDIRECT_DELAY_MS = 2000;

const EMPTY = { name: "", email: "", country: "", password: "", confirmation: "" };
type Draft = typeof EMPTY;
type Faults = Partial<Record<keyof Draft, string>>;

function findFaults(draft: Draft): Faults {
  const faults: Faults = {};
  if (draft.name.trim() === "") faults.name = "Enter your full name";
  const email = emailFault(draft.email);
  if (email) faults.email = email;
  if (draft.country === "") faults.country = "Choose a country from the list";
  if (draft.password === "") faults.password = "Enter a password";
  if (draft.confirmation === "") faults.confirmation = "Enter the password again";
  return faults;
}

export function SignUpForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const signUp = useSignUp();
  const alert = useAlert();
  const setOtpEmail = useRootStore((state) => state.setOtpEmail);
  const goLater = useDelayedNavigate(REDIRECT_DELAY_MS);

  const change = (field: keyof Draft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget, found);
    if (draft.password !== draft.confirmation) return void alert("Passwords don't match");
    const { confirmation: _, ...body } = { ...draft, name: draft.name.trim(), email: draft.email.trim() };
    signUp.mutate(body, {
      onSuccess: () => {
        setOtpEmail(body.email);
        toastTopRight("Signup success");
        goLater(paths.verifyEmail.href());
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Full name"
        name="name"
        value={draft.name}
        error={faults.name}
        onChange={(event) => change("name")(event.target.value)}
        autoComplete="name"
        required
      />
      <EmailField value={draft.email} error={faults.email} onChange={change("email")} />
      <CountryCombobox value={draft.country} error={faults.country} onChange={change("country")} />
      <PasswordField
        label="Password"
        name="password"
        value={draft.password}
        hint={<PasswordHint password={draft.password} />}
        error={faults.password}
        onChange={(event) => change("password")(event.target.value)}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        value={draft.confirmation}
        error={faults.confirmation}
        onChange={(event) => change("confirmation")(event.target.value)}
        autoComplete="new-password"
        required
      />
      <Failure error={signUp.error} />
      <Button type="submit" size="large" isLoading={signUp.isPending} disabled={signUp.isSuccess}>
        Sign up
      </Button>
    </form>
  );
}
