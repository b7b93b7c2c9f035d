import type { Address } from "@contract/own-data";
import { US_STATES } from "@contract/us-states";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { type AddressDraft, useSaveAddress } from "../api/addresses";
import { type AddressFaults, addressFaults, draftOf, EMPTY_ADDRESS } from "../model/address-draft";
import { COUNTRIES } from "../model/countries";

interface AddressFormProps {
  /** The one to change; without it one is added. */
  address?: Address;
  onDone: () => void;
}

export function AddressForm({ address, onDone }: AddressFormProps) {
  const [draft, setDraft] = useState(address ? draftOf(address) : EMPTY_ADDRESS);
  const [faults, setFaults] = useState<AddressFaults>({});
  const save = useSaveAddress(address?._id);
  const isUs = draft.country === "US";

  const field = (name: keyof AddressDraft) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: event.target.value })),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = addressFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget, { ...found });
    save.mutate(draft, { onSuccess: onDone });
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={address ? `Change the address of ${address.name}` : "New address"}
      className="grid max-w-lg gap-5 py-6"
    >
      <TextField {...field("name")} label="Recipient" autoComplete="shipping name" maxLength={120} required />
      <SelectField {...field("country")} label="Country of the address" autoComplete="shipping country">
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("line1")}
        label="Street and number"
        autoComplete="shipping address-line1"
        maxLength={200}
        required
      />
      <TextField
        {...field("line2")}
        label="Apartment (optional)"
        autoComplete="shipping address-line2"
        maxLength={200}
      />
      <TextField
        {...field("city")}
        label="City"
        autoComplete="shipping address-level2"
        maxLength={120}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {isUs ? (
          <SelectField {...field("state")} label="State" autoComplete="shipping address-level1" required>
            <option value="">Choose a state</option>
            {Object.entries(US_STATES).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            {...field("state")}
            label="State or region (optional)"
            autoComplete="shipping address-level1"
            maxLength={80}
          />
        )}
        <TextField
          {...field("postal_code")}
          label={isUs ? "ZIP" : "Postal code"}
          autoComplete="shipping postal-code"
          inputMode={isUs ? "numeric" : "text"}
          maxLength={20}
          required={isUs}
        />
      </div>
      <TextField
        {...field("phone")}
        label="Phone number for the carrier (optional)"
        type="tel"
        autoComplete="shipping tel"
        maxLength={40}
      />
      <Failure error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={save.isPending}>
          Save address
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
