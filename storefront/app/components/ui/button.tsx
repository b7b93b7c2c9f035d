import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./class-names";
import { Spinner } from "./spinner";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "medium" | "large";

const BASE =
  "inline-flex items-center justify-center gap-2.5 rounded-sm font-semibold tracking-wide transition-colors duration-200 " +
  "disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress";

/** Orange carries dark text: white on #ff6401 would be below 3:1. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-ember text-night enabled:hover:bg-ember-light [a&]:hover:bg-ember-light",
  secondary:
    "border border-current text-ink enabled:hover:bg-ink enabled:hover:text-cream [a&]:hover:bg-ink [a&]:hover:text-cream",
  quiet: "text-ink enabled:hover:bg-paper-deep [a&]:hover:bg-paper-deep",
  danger: "border border-danger text-danger enabled:hover:bg-danger enabled:hover:text-white",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-9 px-4 text-sm",
  medium: "min-h-11 px-6 text-[0.9375rem]",
  large: "min-h-14 px-9 text-base",
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const look = ({ variant = "primary", size = "medium" }: Look, className?: string) =>
  cx(BASE, VARIANTS[variant], SIZES[size], className);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner beside the label and takes no clicks. */
  isLoading?: boolean;
}

export function Button({
  variant,
  size,
  isLoading,
  className,
  disabled,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      className={look({ variant, size }, className)}
    >
      {isLoading && <Spinner size={18} label="" tone="current" />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link prefetch="intent" {...rest} className={look({ variant, size }, className)} />;
}
