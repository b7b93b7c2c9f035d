import { useState } from "react";
import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useLinkSecret } from "../model/use-link-secret";
import { EraseForm } from "./erase-form";

/** What we keep about somebody: to take along, and to erase. */
export function OwnData() {
  /** Of the link in the mail with the code. */
  const secret = useLinkSecret();
  const [isLinkLeft, setLinkLeft] = useState(false);
  const [isErasing, setErasing] = useState<boolean>();
  const place = useSwappedFocus(isErasing ? "erasing" : undefined);
  return (
    <section ref={place} aria-labelledby="own-data" className="mt-16 max-w-2xl">
      <h2 id="own-data" className="font-display text-2xl">
        Your data
      </h2>
      <p className="mt-2 text-ink-soft">
        Everything that we keep about you, in one file, each part with a word about what it is.
      </p>
      <a
        href={paths.export.href()}
        download
        className="mt-5 inline-flex min-h-11 items-center rounded-sm border border-current px-6 text-[0.9375rem] font-semibold tracking-wide transition-colors hover:bg-ink hover:text-cream"
      >
        Download my data
      </a>
      <h3 className="mt-10 text-lg font-semibold">Erase this account</h3>
      <p className="mt-2 text-ink-soft">
        Your name, addresses, email, phone number, carts and sign-ins are erased. Orders stay with our books
        without your name, as the law asks. A mail tells you until when you can change your mind.
      </p>
      {(isErasing ?? secret !== "") ? (
        <EraseForm
          key={String(isLinkLeft)}
          secret={isLinkLeft ? "" : secret}
          onCancel={() => setErasing(false)}
          onLinkLeft={() => setLinkLeft(true)}
        />
      ) : (
        <Button variant="danger" className="mt-5" data-opens="erasing" onClick={() => setErasing(true)}>
          Erase my account
        </Button>
      )}
    </section>
  );
}
