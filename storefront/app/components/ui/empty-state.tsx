import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** What to do about it: a link or a button. */
  action?: ReactNode;
}

/** What a list or a screen shows when it has nothing to show, failures included. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-16 text-center">
      {icon && (
        <span className="grid size-16 place-items-center rounded-full bg-paper-deep text-ember-deep">
          {icon}
        </span>
      )}
      <p className="font-display text-2xl">{title}</p>
      {text && <p className="text-ink-soft">{text}</p>}
      {action}
    </div>
  );
}
