import type { User } from "@contract/records";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { TextField } from "~/components/ui/text-field";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useUpdateMe } from "../api/update-me";
import { CountryCombobox } from "./country-combobox";

interface Faults {
  name?: string;
  country?: string;
}

/** Name, country and phone number of the account. */
export function EditDetailsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [name, setName] = useState(user.name);
  const [country, setCountry] = useState(user.country);
  const [phone, setPhone] = useState(user.phone ?? "");
  const [faults, setFaults] = useState<Faults>({});
  const update = useUpdateMe();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Faults = {
      name: name.trim() ? undefined : "Enter your name",
      country: country ? undefined : "Choose a country from the list",
    };
    setFaults(found);
    if (found.name || found.country) return focusFirstFault(event.currentTarget, { ...found });
    update.mutate({ name: name.trim(), country, phone: phone.trim() }, { onSuccess: onDone });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Your details" className="mt-10 grid max-w-md gap-5">
      <TextField
        label="Full name"
        name="name"
        value={name}
        error={faults.name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
        autoComplete="name"
        required
      />
      <CountryCombobox value={country} error={faults.country} onChange={setCountry} />
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        value={phone}
        maxLength={40}
        hint="Only for the carrier. You may leave it out."
        onChange={(event) => setPhone(event.target.value)}
        autoComplete="tel"
      />
      <Failure error={update.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={update.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
