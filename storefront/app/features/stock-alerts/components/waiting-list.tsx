import type { StockAlert } from "@contract/stock-alerts";
import { useRef } from "react";
import { Link } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure, LoadFailure } from "~/components/ui/failure";
import { formatDate } from "~/lib/dates";
import { usePassedFocus } from "~/lib/passed-focus";
import { paths } from "~/lib/paths";
import { useEndStockAlert, useStockAlerts } from "../api/stock-alerts";

/** What the account still waits for. Nothing shows while that is nothing, which it is for almost everybody. */
export function WaitingList() {
  const { data: alerts, error, refetch } = useStockAlerts();
  const list = useRef<HTMLUListElement>(null);
  const passedFocus = usePassedFocus(list, `${alerts?.map(({ _id }) => _id)}`);
  if (error) return <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />;
  if (!alerts || alerts.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-16 max-w-2xl">
      <h2 id="waiting" className="font-display text-2xl">
        What you are waiting for
      </h2>
      <p className="mt-2 text-ink-soft">We mail you once, when it can be bought again.</p>
      <ul ref={list} {...passedFocus} className="mt-5 divide-y divide-line border-y border-line">
        {alerts.map((alert) => (
          <WaitingRow key={alert._id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ alert }: { alert: StockAlert }) {
  const end = useEndStockAlert();
  const name = alert.variantTitle ? `${alert.title}, ${alert.variantTitle}` : alert.title;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <Link
          to={paths.product.href(alert.handle, alert.variantId)}
          className="text-link font-medium break-words first-letter:uppercase"
        >
          {name}
        </Link>
        <p className="text-sm text-ink-soft">{`Since ${formatDate(alert.createdAt)}`}</p>
        <Failure error={end.error} />
      </div>
      <Button
        variant="quiet"
        size="small"
        data-removes
        isLoading={end.isPending}
        aria-label={`Stop waiting for ${name}`}
        onClick={() => end.mutate(alert._id)}
      >
        Stop waiting
      </Button>
    </li>
  );
}
