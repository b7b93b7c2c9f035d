import type { ReactNode } from "react";

export interface IconProps {
  /** Pixels. */
  size?: number;
  className?: string;
}

/** The frame of all line icons, drawn on a 24 px grid. Icons are decoration: the control around one has the name. */
function Glyph({ size = 24, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="10.75" cy="10.75" r="6.75" />
    <path d="m15.8 15.8 5 5" />
  </Glyph>
);
export const CartIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 8.5h14l-1.2 11a1.6 1.6 0 0 1-1.6 1.4H7.8a1.6 1.6 0 0 1-1.6-1.4z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Glyph>
);
export const CartAddIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M19.2 12.2 19.6 8.5H5l1.2 11a1.6 1.6 0 0 0 1.6 1.4h5.4" />
    <path d="M8.8 11V7a3.5 3.5 0 0 1 7 0v1.5" />
    <path d="M18.5 15.2v5.6M15.7 18h5.6" />
  </Glyph>
);
export const UserIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </Glyph>
);
export const MenuIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />
  </Glyph>
);
export const CloseIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m5.5 5.5 13 13m0-13-13 13" />
  </Glyph>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Glyph>
);
export const ArrowLeftIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M20 12H4.5m6-6.5L4 12l6.5 6.5" />
  </Glyph>
);
export const ArrowRightIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 12h15.5m-6-6.5L20 12l-6.5 6.5" />
  </Glyph>
);
export const ExternalIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M9 5H5.5v13.5H19V15M13 5h6v6m0-6-8.5 8.5" />
  </Glyph>
);
export const HeartIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 20.3 4.7 13a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 6.5 6.5z" />
  </Glyph>
);
export const PlusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 5v14M5 12h14" />
  </Glyph>
);
export const MinusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 12h14" />
  </Glyph>
);
export const TrashIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 6.5h16M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6" />
  </Glyph>
);
export const CheckIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m4.5 12.5 5 5 10-11" />
  </Glyph>
);
export const CheckCircleIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m7.8 12.3 3 3 5.4-6.3" />
  </Glyph>
);
export const ClockIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 6.8V12l3.5 2.2" />
  </Glyph>
);
export const AlertIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2M12 16.2v.1" />
  </Glyph>
);
export const EyeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </Glyph>
);
export const EyeOffIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 4l16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.6A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.5c1.6 0 3-.4 4.3-1M10 10a2.8 2.8 0 0 0 4 4" />
  </Glyph>
);
export const TruckIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 6h11.5v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14z" />
    <circle cx="7" cy="17.5" r="1.9" />
    <circle cx="17.5" cy="17.5" r="1.9" />
  </Glyph>
);
export const ShieldIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 3 4.5 5.8v5.4c0 4.8 3 8 7.5 9.8 4.5-1.8 7.5-5 7.5-9.8V5.8z" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </Glyph>
);
export const CardIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M2.5 9.5h19M6 15h4" />
  </Glyph>
);
export const SupportIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 14.5v-2.5a8 8 0 0 1 16 0v2.5M4 13.5h2.8v5.5H5.5A1.5 1.5 0 0 1 4 17.5zM20 13.5h-2.8v5.5M20 13.5v4a3.5 3.5 0 0 1-3.5 3.5H13" />
  </Glyph>
);
export const MedalIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="9" r="5.5" />
    <path d="m8.5 13.5-1.5 7.5 5-2.5 5 2.5-1.5-7.5" />
  </Glyph>
);
export const TagIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3.5 3.5h8l9 9-8 8-9-9z" />
    <circle cx="8" cy="8" r="1.3" />
  </Glyph>
);
export const BoxIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9" />
  </Glyph>
);
export const InstagramIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M16.8 7.2v.1" />
  </Glyph>
);
export const FacebookIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M14 21v-7.5h3l.5-3.5H14V8c0-1.1.6-1.8 1.9-1.8h1.8V3.2C17.2 3.1 16.3 3 15.3 3 12.6 3 10.5 4.6 10.5 7.6V10h-3v3.5h3V21z" />
  </Glyph>
);
export const YoutubeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
    <path d="m10.3 9.2 4.9 2.8-4.9 2.8z" />
  </Glyph>
);
