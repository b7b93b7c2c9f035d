import type { ReactNode } from "react";
import { cx } from "~/components/ui/class-names";
import { AlertIcon, CheckIcon } from "~/components/ui/icons";
import { Spinner } from "~/components/ui/spinner";

type PaymentLook = "success" | "waiting" | "failure";

interface PaymentResultProps {
  look: PaymentLook;
  title: string;
  children: ReactNode;
}

const GROUNDS: Record<PaymentLook, string> = {
  success: "bg-leaf/12 text-leaf",
  waiting: "bg-ember/12 text-ember-deep",
  failure: "bg-ember/12 text-ember-deep",
};

const ICONS: Record<PaymentLook, ReactNode> = {
  success: <CheckIcon size={36} />,
  waiting: <Spinner size={36} label="" tone="current" />,
  failure: <AlertIcon size={36} />,
};

/** The screen to which the hosted payment page returns the shopper. */
export function PaymentResult({ look, title, children }: PaymentResultProps) {
  return (
    <section className="shell grid min-h-[70vh] place-content-center justify-items-center py-20 text-center">
      <span className={cx("grid size-20 place-items-center rounded-full", GROUNDS[look])}>{ICONS[look]}</span>
      <h1 className="mt-8 max-w-2xl font-display text-4xl sm:text-5xl">{title}</h1>
      <div className="mt-5 max-w-xl text-lg text-ink-soft">{children}</div>
    </section>
  );
}
