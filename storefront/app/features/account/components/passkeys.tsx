import type { Passkey } from "@contract/passkeys";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure, LoadFailure } from "~/components/ui/failure";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import { ApiError } from "~/lib/api-client";
import { formatDate } from "~/lib/dates";
import { usePassedFocus } from "~/lib/passed-focus";
import { paths } from "~/lib/paths";
import { useAddPasskey, usePasskeys, useRemovePasskey } from "../api/passkeys";
import type { LoginState } from "../model/login-link";
import { passkeyWords } from "../model/passkey-words";

/** The account's passkeys, each with a button that removes it, and a form that adds one. */
export function Passkeys() {
  const { data: passkeys, error, refetch } = usePasskeys();
  const list = useRef<HTMLUListElement>(null);
  const passedFocus = usePassedFocus(list, `${passkeys?.map(({ _id }) => _id)}`);
  return (
    <section aria-labelledby="passkeys" className="mt-16 max-w-2xl">
      <h2 id="passkeys" className="font-display text-2xl">
        Passkeys
      </h2>
      <p className="mt-2 text-ink-soft">
        Sign in with your fingerprint, face or PIN instead of a password. A code by email always works too.
      </p>
      {passkeys ? (
        passkeys.length > 0 && (
          <ul ref={list} {...passedFocus} className="mt-5 divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey._id} passkey={passkey} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-5">
          <span className="sr-only">Loading your passkeys</span>
          <Skeleton className="h-20" />
        </div>
      )}
      <AddPasskey />
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          {passkey.lastUsedAt
            ? `Last used on ${formatDate(passkey.lastUsedAt)}`
            : `Added on ${formatDate(passkey.createdAt)}, not used yet`}
        </p>
        <Failure error={remove.error} />
      </div>
      <Button
        variant="quiet"
        size="small"
        data-removes
        isLoading={remove.isPending}
        aria-label={`Remove ${passkey.name}`}
        onClick={() => remove.mutate(passkey._id)}
      >
        Remove
      </Button>
    </li>
  );
}

/** A passkey may only be added soon after a sign-in. */
const isOldSession = (error: unknown) => error instanceof ApiError && error.status === 403;

const BACK_HERE: LoginState = { next: paths.profile.href() };

function AddPasskey() {
  const [name, setName] = useState("");
  const add = useAddPasskey();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(name.trim(), { onSuccess: () => setName("") });
  };
  return (
    <form onSubmit={submit} className="mt-6 grid max-w-md gap-4">
      <TextField
        label="Name of the passkey"
        hint="To know it again, such as Phone. Without one it is called after this browser."
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
      <Failure error={add.error && passkeyWords(add.error)} />
      {isOldSession(add.error) && (
        <Link to={paths.login.href()} state={BACK_HERE} className="text-link justify-self-start">
          Sign in again
        </Link>
      )}
      <Button type="submit" variant="secondary" isLoading={add.isPending} className="justify-self-start">
        Add a passkey
      </Button>
    </form>
  );
}
