import type { ReactNode } from "react";
import { Link } from "react-router";
import { FacebookIcon, InstagramIcon, YoutubeIcon } from "~/components/ui/icons";
import { paths } from "~/lib/paths";
import { plainName, useShopConfig } from "~/lib/shop-config";
import { Wordmark } from "./wordmark";

const SHOP_LINKS = [
  { label: "Shipping and Delivery", to: paths.policy.href() },
  { label: "Return & Refund Policy", to: paths.policy.href() },
  { label: "Track order", to: paths.trackOrder.href() },
  { label: "Wishlist", to: paths.wishlist.href() },
];

const TERMS_LINKS = [
  { label: "Terms of Service", to: paths.terms.href() },
  { label: "Privacy", to: paths.privacy.href() },
];

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="eyebrow text-cream-soft">{title}</h2>
      <div className="mt-4">{children}</div>
    </div>
  );
}

function LinkList({ links }: { links: { label: string; to: string }[] }) {
  return (
    <ul className="grid gap-1">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className="inline-block py-1.5 text-cream hover:text-ember">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const config = useShopConfig();
  const name = plainName(config.shopName);
  const socials = [
    { label: "Instagram", href: config.instagramUrl, Icon: InstagramIcon },
    { label: "Facebook", href: config.facebookUrl, Icon: FacebookIcon },
    { label: "YouTube", href: config.youtubeUrl, Icon: YoutubeIcon },
  ];
  return (
    <footer className="on-night bg-night text-cream">
      <div className="shell grid gap-x-8 gap-y-12 py-16 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div>
          <Wordmark className="text-4xl" />
          <p className="mt-5 max-w-xs text-cream-soft">
            Pans and pots that are made to be used every day and handed on one day.
          </p>
          <ul className="mt-6 flex gap-2">
            {socials.map(({ label, href, Icon }) => (
              <li key={label}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${name} on ${label}`}
                  className="grid size-11 place-items-center rounded-full border border-[#4a4038] hover:border-ember hover:text-ember"
                >
                  <Icon size={20} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Column title="Orders">
          <LinkList links={SHOP_LINKS} />
        </Column>
        <Column title="Terms">
          <LinkList links={TERMS_LINKS} />
        </Column>
        <Column title="Customer service">
          <a
            href={`mailto:${config.supportEmail}`}
            className="inline-block break-all py-1.5 underline underline-offset-4 hover:text-ember"
          >
            {config.supportEmail}
          </a>
          <p className="mt-1 text-cream-soft">We answer within one working day.</p>
        </Column>
      </div>
      <div className="shell">
        <p className="border-t border-[#3a312a] py-6 text-sm text-cream-soft">{`© 2024 ${name}`}</p>
      </div>
    </footer>
  );
}
