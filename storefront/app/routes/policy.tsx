import { Link } from "react-router";
import { Article, ArticleSection, SupportLink } from "~/components/frame/article";
import { POLICIES, span } from "~/features/catalogue/model/policies";
import { formatDollars, formatThreshold } from "~/lib/money";
import { paths } from "~/lib/paths";
import { breadcrumbs, configOf, publicMeta } from "~/lib/seo";
import { useShopConfig } from "~/lib/shop-config";
import type { Route } from "./+types/policy";

export function meta({ matches }: Route.MetaArgs) {
  const config = configOf(matches);
  return publicMeta(config, {
    title: "Shipping & return policy",
    description:
      "When orders leave, how long delivery takes, what shipping costs and what to do about a lost or damaged package.",
    path: paths.policy.href(),
    jsonLd: [
      breadcrumbs(config, [
        { name: "Home", path: paths.home.href() },
        { name: "Shipping & Policy", path: paths.policy.href() },
      ]),
    ],
  });
}

const { handlingDays, transitDays } = POLICIES;

const Order = () => (
  <Link to={paths.orders.href()} className="text-link">
    My Orders
  </Link>
);

const Track = () => (
  <Link to={paths.trackOrder.href()} className="text-link">
    Track order
  </Link>
);

export default function Policy() {
  const { freeShippingThreshold, returnDays, returnFee, supportEmail, withdrawalDays } = useShopConfig();
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
          Until it is on its way you can cancel an order, under <Order /> or with its number under <Track />.
        </p>
        <p>
          {returnDays > 0 ? (
            <>
              You can send something back within {returnDays} days of its delivery: ask for it at the same
              place. Around holidays it can be longer: your order says until when. We answer with the return
              address, and refund the card that paid once it has arrived.
              {returnFee > 0 &&
                ` If you no longer want it, ${formatDollars(returnFee)} is taken off the refund; what is damaged, wrong or not as described costs nothing.`}
            </>
          ) : (
            "We do not take back what arrived as it should."
          )}
        </p>
        {withdrawalDays > 0 && (
          <p>
            From your purchase until {withdrawalDays} days after the delivery you can withdraw from the
            contract, without a reason and without a fee: press “Withdraw from contract here” at the same
            place.
          </p>
        )}
      </ArticleSection>
    </Article>
  );
}
