import type { Address } from "@contract/own-data";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure, LoadFailure } from "~/components/ui/failure";
import { Skeleton } from "~/components/ui/skeleton";
import { usePassedFocus } from "~/lib/passed-focus";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useAddresses, useMakeDefault, useRemoveAddress } from "../api/addresses";
import { draftOf, inOneLine } from "../model/address-draft";
import { AddressForm } from "./address-form";

const NEW = "new";

/** The account's addresses; one form is open at a time. */
export function AddressBook() {
  const { data: addresses, error, refetch } = useAddresses();
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const place = useSwappedFocus(open);
  const list = useRef<HTMLUListElement>(null);
  // In an order of their own: another default moves the rows, but takes none away.
  const ids = addresses?.map(({ _id }) => _id).sort();
  const passedFocus = usePassedFocus(list, `${ids}`);
  return (
    <section ref={place} aria-labelledby="addresses" className="mt-16 max-w-2xl">
      <h2 id="addresses" className="font-display text-2xl">
        Address book
      </h2>
      <p className="mt-2 text-ink-soft">We suggest the default address when you order.</p>
      {addresses ? (
        addresses.length > 0 && (
          <ul ref={list} {...passedFocus} className="mt-5 divide-y divide-line border-y border-line">
            {addresses.map((address) => (
              <li key={address._id}>
                {open === address._id ? (
                  <AddressForm address={address} onDone={close} />
                ) : (
                  <AddressRow address={address} onEdit={() => setOpen(address._id)} />
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-5">
          <span className="sr-only">Loading your addresses</span>
          <Skeleton className="h-20" />
        </div>
      )}
      {open === NEW ? (
        <AddressForm onDone={close} />
      ) : (
        <Button variant="secondary" className="mt-6" data-opens={NEW} onClick={() => setOpen(NEW)}>
          Add an address
        </Button>
      )}
    </section>
  );
}

function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const makeDefault = useMakeDefault();
  const remove = useRemoveAddress();
  const { _id, name, phone, isDefault } = address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {name}
          {isDefault && <span className="ml-3 rounded-sm bg-paper-deep px-2 py-0.5 text-sm">Default</span>}
        </p>
        <p className="break-words text-ink-soft">{inOneLine(draftOf(address))}</p>
        {phone && <p className="text-sm text-ink-soft">{phone}</p>}
        <Failure error={makeDefault.error ?? remove.error} />
      </div>
      <div className="flex flex-wrap gap-1">
        {!isDefault && (
          <Button
            variant="quiet"
            size="small"
            isLoading={makeDefault.isPending}
            aria-label={`Make ${name}, ${address.line1} the default`}
            onClick={() => makeDefault.mutate(_id)}
          >
            Make default
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          data-opens={_id}
          aria-label={`Edit ${name}, ${address.line1}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          size="small"
          data-removes
          isLoading={remove.isPending}
          aria-label={`Remove ${name}, ${address.line1}`}
          onClick={() => remove.mutate(_id)}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
