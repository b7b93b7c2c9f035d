import type { ReactNode } from "react";
import { cx } from "~/components/ui/class-names";
import { AlertIcon, CheckIcon } from "~/components/ui/icons";

interface PaymentResultProps {
  isSuccess: boolean;
  title: string;
  children: ReactNode;
}

/** The screen to which the hosted payment page returns the shopper. */
export function PaymentResult({ isSuccess, title, children }: PaymentResultProps) {
  return (
    <section className="shell grid min-h-[70vh] place-content-center justify-items-center py-20 text-center">
      <span
        className={cx(
          "grid size-20 place-items-center rounded-full",
          isSuccess ? "bg-leaf/12 text-leaf" : "bg-ember/12 text-ember-deep",
        )}
      >
        {isSuccess ? <CheckIcon size={36} /> : <AlertIcon size={36} />}
      </span>
      <h1 className="mt-8 max-w-2xl font-display text-4xl sm:text-5xl">{title}</h1>
      <div className="mt-5 max-w-xl text-lg text-ink-soft">{children}</div>
    </section>
  );
}
