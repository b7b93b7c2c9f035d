import { Link } from "react-router";
import { Article, ArticleSection, SupportLink } from "~/components/frame/article";
import { configOf, publicMeta } from "~/lib/seo";
import { plainName, useShopConfig } from "~/lib/shop-config";
import { paths } from "~/paths";
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
          Prices are in US dollars. The price that counts is the one shown on the payment page; if it changed
          since you filled your cart, we tell you before you pay. An order is accepted when we confirm it by
          email. Your card is charged only then.
        </p>
      </ArticleSection>
      <ArticleSection title="Payment">
        <p>
          Payment takes place on the page of our payment provider. Card numbers never reach our servers. If an
          order cannot be accepted, the authorisation on your card is released.
        </p>
      </ArticleSection>
      <ArticleSection title="Delivery and returns">
        <p>
          We deliver within the United States. Times, costs and what happens to lost or damaged packages are
          part of our{" "}
          <Link to={paths.policy.href()} className="text-link">
            shipping and return policy
          </Link>
          .
        </p>
      </ArticleSection>
      <ArticleSection title="Your account">
        <p>
          You confirm your email address with a code. Keep your password to yourself; changing it signs out
          every other device. You can ask us to close your account at any time.
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
