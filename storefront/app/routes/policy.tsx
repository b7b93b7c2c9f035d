import { Article, ArticleSection, SupportLink } from "~/components/frame/article";
import { POLICIES, span } from "~/features/catalogue/policies";
import { formatThreshold } from "~/lib/money";
import { configOf, publicMeta } from "~/lib/seo";
import { useShopConfig } from "~/lib/shop-config";
import { paths } from "~/paths";
import type { Route } from "./+types/policy";

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(configOf(matches), {
    title: "Shipping & return policy",
    description:
      "When orders leave, how long delivery takes, what shipping costs and what to do about a lost or damaged package.",
    path: paths.policy.href(),
  });
}

const { handlingDays, transitDays, returnDays } = POLICIES;

export default function Policy() {
  const { freeShippingThreshold, supportEmail } = useShopConfig();
  const threshold = formatThreshold(freeShippingThreshold);
  return (
    <Article
      title="Shipping Policy"
      intro="How your order gets to your kitchen, and what we do when something goes wrong."
    >
      <ArticleSection title="Shipping and Delivery">
        <ul>
          <li>{`Orders are dispatched within ${span(handlingDays)} business days after payment confirmation.`}</li>
          <li>{`Delivery within the United States takes ${span(transitDays)} working days after dispatch.`}</li>
          <li>A tracking number is sent by confirmation email after dispatch.</li>
          <li>We ship within the United States only.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Shipping costs">
        <ul>
          <li>{`Standard shipping is free for orders over ${threshold}.`}</li>
          <li>{`Orders below ${threshold} pay a flat fee that is shown at checkout.`}</li>
          <li>Expedited shipping may cost extra.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Return & Refund Policy">
        <p>
          If a package is lost or arrives damaged, contact customer support at{" "}
          <SupportLink email={supportEmail} /> with your order ID. We send it again, or refund the card that
          paid for it.
        </p>
        <p>
          {`To send something back, write to the same address within ${returnDays} days of its delivery. We answer with the return address, and refund the same card once it has arrived.`}
        </p>
      </ArticleSection>
    </Article>
  );
}
