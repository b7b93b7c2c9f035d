import { AnalyticsChoice } from "~/components/frame/analytics-choice";
import { Article, ArticleSection, SupportLink } from "~/components/frame/article";
import { paths } from "~/lib/paths";
import { configOf, publicMeta } from "~/lib/seo";
import { useShopConfig } from "~/lib/shop-config";
import type { Route } from "./+types/privacy";

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(configOf(matches), {
    title: "Privacy",
    description:
      "What this shop stores about you, where, why and for how long. No tracking, no advertising cookies.",
    path: paths.privacy.href(),
  });
}

export default function Privacy() {
  const { supportEmail, eraseAfterHours, keepPersonalDataDays } = useShopConfig();
  return (
    <Article title="Privacy" intro="We store what an order needs, and nothing to follow you around.">
      <ArticleSection title="In your browser">
        <p>
          Your cart and, while you are signed in, your profile are kept in your browser's storage so that they
          survive a reload, and so are the last products that you looked at, which nobody else is told. Your
          wishlist is kept there until you sign in, and then in your account. Visitors who only browse get no
          cookie.
        </p>
        <p>Accounts need two cookies, which scripts cannot read:</p>
        <ul>
          <li>One holds your session. It ends when you sign out or stay away for 30 days.</li>
          <li>
            One lets us recognise the browser you signed up or signed in with, so that strangers who guess at
            your password cannot shut you out. It lasts a year.
          </li>
        </ul>
        <p>There are no tracking or advertising cookies.</p>
        <AnalyticsChoice />
      </ArticleSection>
      <ArticleSection title="On our servers">
        <ul>
          <li>
            Your name, email address, country and phone number, and your address book. Where an order goes is
            added to it.
          </li>
          <li>
            Your orders with their shipping address and phone number, and what you send back with your
            reasons.
          </li>
          <li>
            Your password, only in a form that cannot be turned back into it, and of a passkey the half that
            can sign nobody in.
          </li>
          <li>What you write in reviews, with your first name and initial, and reviews that you report.</li>
          <li>
            Your wishlist, and what you asked us to tell you of when it is back, until a day after we did.
          </li>
          <li>
            A former email address of yours, for as long as mails that went there: you can undo a change for 7
            days.
          </li>
          <li>Searches that found nothing, as a count of words without who looked for them.</li>
          <li>
            For each browser you are signed in with: its kind, the network address and the time of the last
            visit, so that you can tell your own from others. They go with the session.
          </li>
          <li>A log of requests with their network address, to find faults and stop abuse.</li>
        </ul>
        <p>Card details stay with our payment provider. We never see them.</p>
      </ArticleSection>
      <ArticleSection title="Who else sees it">
        <p>
          Our payment provider, for the payment; the carrier, for the delivery; our mail service, for the
          messages we send you. We sell and share nothing beyond that.
        </p>
      </ArticleSection>
      <ArticleSection title="Your rights">
        <p>
          On your profile you can change your details, download everything that we keep about you, and erase
          your account. {undoWords(eraseAfterHours)} only your orders stay, without your name, for as long as
          the law makes us keep our books. Your reviews stay too, without your name in them.
        </p>
        <p>
          Carts that were not paid, sign-ups that were not confirmed and mails that we sent you lose what
          tells that they were yours after {keepPersonalDataDays}{" "}
          {keepPersonalDataDays === 1 ? "day" : "days"}. For anything else write to us:{" "}
          <SupportLink email={supportEmail} />.
        </p>
      </ArticleSection>
    </Article>
  );
}

function undoWords(hours: number): string {
  if (hours === 0) return "That is final at once: then";
  return `Erasing can be undone by the link in our mail for ${hours === 1 ? "an hour" : `${hours} hours`}; after that`;
}
