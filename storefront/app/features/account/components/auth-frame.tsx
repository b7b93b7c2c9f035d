import type { ReactNode } from "react";
import { Skeleton } from "~/components/ui/skeleton";
import { useIsLoaded } from "~/stores/use-session";

interface AuthFrameProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  /** How many fields the form has, whose place is kept until it appears. @default 2 */
  fields?: number;
  /** The same of its large buttons. @default 1 */
  buttons?: number;
  /** Links to other account screens. */
  footer?: ReactNode;
}

/** A pan seen from above, drawn in rings. Every account screen shares this picture. */
function Rings() {
  return (
    <svg
      viewBox="0 0 600 600"
      fill="none"
      aria-hidden="true"
      className="absolute -right-40 -bottom-40 w-[44rem]"
    >
      <g stroke="currentColor" className="text-cream/15">
        {[292, 250, 214, 182, 154, 130, 110].map((radius) => (
          <circle key={radius} cx="300" cy="300" r={radius} />
        ))}
      </g>
      <circle cx="300" cy="300" r="232" stroke="currentColor" strokeWidth="3" className="text-ember" />
    </svg>
  );
}

function FormSkeleton({ fields, buttons }: Required<Pick<AuthFrameProps, "fields" | "buttons">>) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <Skeleton key={at} className="h-20" />
      ))}
      {Array.from({ length: buttons }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <Skeleton key={at} className="h-14" />
      ))}
    </div>
  );
}

/**
 * The frame of the account screens: the form on paper, a still dark panel beside it on wide screens.
 *
 * The form appears together with the scripts that handle it. Text typed before they load would be lost, and a submit
 * would put the password into the address.
 */
export function AuthFrame({ title, subtitle, children, fields = 2, buttons = 1, footer }: AuthFrameProps) {
  const isLoaded = useIsLoaded();
  return (
    <div className="grid lg:min-h-[calc(100vh-5rem)] lg:grid-cols-[1.1fr_0.9fr]">
      <section className="mx-auto w-full max-w-[30rem] px-5 py-14 sm:py-20 lg:pt-[14vh]">
        <h1 className="font-display text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{subtitle}</p>
        <div className="mt-9">{isLoaded ? children : <FormSkeleton fields={fields} buttons={buttons} />}</div>
        {footer && <div className="mt-8 grid gap-3 border-t border-line pt-6 text-ink-soft">{footer}</div>}
      </section>
      <aside className="relative hidden overflow-hidden bg-night text-cream lg:block">
        <Rings />
        <p className="relative max-w-sm p-16 font-display text-4xl leading-tight text-balance">
          Cookware made to be used every day, and kept for years.
        </p>
      </aside>
    </div>
  );
}
