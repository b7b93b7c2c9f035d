import type { Product, ProductVariant } from "@contract/records";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { TextField } from "~/components/ui/text-field";
import { api } from "~/lib/api-client";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useIsSignedIn } from "~/stores/use-session";

interface TellMeProps {
  product: Product;
  variant: ProductVariant;
}

/**
 * Lets a shopper wait for a variant that is sold out: by one press with an account, by an address to confirm without. It
 * appears with the scripts that handle it; before that a submit would put the address into that of the page.
 */
export function TellMe({ product, variant }: TellMeProps) {
  const isSignedIn = useIsSignedIn();
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<"idle" | "busy" | "waiting" | "asked">("idle");
  const [error, setError] = useState<unknown>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = isSignedIn || email.trim() ? undefined : "Enter your email address";
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { email: found });
    setState("busy");
    setError(undefined);
    try {
      const body = { productId: product._id, variantId: variant._id, ...(!isSignedIn && { email }) };
      const { status } = await api("POST /stock-alerts", { body });
      setState(status === 201 ? "waiting" : "asked");
    } catch (refusal) {
      setError(refusal);
      setState("idle");
    }
  };

  if (state === "waiting") return <SuccessMessage>We will mail you once, when it is back.</SuccessMessage>;
  if (state === "asked") {
    return (
      <SuccessMessage>
        We sent a mail to {email}. Open its link within a day, and we will tell you when it is back.
      </SuccessMessage>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 rounded-md bg-paper-deep p-5 noscript:hidden">
      <p className="font-medium">Tell me when it is back</p>
      {!isSignedIn && (
        <TextField
          label="Email Address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={fault}
          isErrorRead
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Failure error={error} />
      <Button type="submit" variant="secondary" isLoading={state === "busy"} className="justify-self-start">
        Tell me
      </Button>
      <p className="text-sm text-ink-soft">
        One mail, when it can be bought again. Then we forget the address.
      </p>
    </form>
  );
}
