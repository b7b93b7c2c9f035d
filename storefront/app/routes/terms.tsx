import { Link } from "react-router";
import { Article, ArticleSection, SupportLink } from "~/components/frame/article";
import { paths } from "~/lib/paths";
import { configOf, publicMeta } from "~/lib/seo";
import { plainName, useShopConfig } from "~/lib/shop-config";
import type { Route } from "./+types/terms";

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(configOf(matches), {
    title: "Terms of Service",
    description: "What you and we agree on when you order: prices, payment, delivery and your account.",
    path: paths.terms.href(),
  });
}

export default function Terms() {
  const { shopName, supportEmail } = useShopConfig();
  const name = plainName(shopName);
  return (
    <Article title="Terms of Service" intro={`What you and ${name} agree on when you use this shop.`}>
      <ArticleSection title="Orders and prices">
        <p>
          Prices are in US dollars. What you pay is the total shown on the payment page, shipping included. If
          a price changed since you filled your cart, or something sold out, we tell you before you get there.
        </p>
        <p>
          An order is accepted when we confirm it by email. Until then your card is only authorised; it is
          charged with the confirmation.
        </p>
      </ArticleSection>
      <ArticleSection title="Payment">
        <p>
          Payment takes place on the page of our payment provider. Card numbers never reach our servers. If an
          order cannot be accepted, we release the authorisation on your card and tell you by email.
        </p>
      </ArticleSection>
      <ArticleSection title="Delivery and returns">
        <p>
          We deliver within the United States. Times and costs, and what happens when a package is lost or
          damaged or you want to send something back, are in our{" "}
          <Link to={paths.policy.href()} className="text-link">
            shipping and return policy
          </Link>
          .
        </p>
      </ArticleSection>
      <ArticleSection title="Your account">
        <p>
          An account needs an email address that is yours, which you confirm with a code. Keep your password
          to yourself; changing it signs out every other device. You can ask us to close your account at any
          time.
        </p>
      </ArticleSection>
      <ArticleSection title="Questions">
        <p>
          Write to <SupportLink email={supportEmail} />.
        </p>
      </ArticleSection>
    </Article>
  );
}
