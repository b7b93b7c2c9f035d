import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, api } from "~/lib/api-client";
import { paths } from "~/lib/paths";

const SAID = {
  sent: "Thank you. We look at it when others say so too.",
  failed: "That did not work. Please try again.",
};

/** Tells the shop that a review is wrong, such as one that is about something else. Needs an account, so that each counts once. */
export function ReportReview({ id, author }: { id: string; author: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<keyof typeof SAID>();
  const report = () => {
    api("POST /reviews/:id/report", { params: { id } }).then(
      () => setOutcome("sent"),
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) return setOutcome("failed");
        void navigate(paths.login.href(), { state: { next: `${pathname}${search}` } });
      },
    );
  };
  return (
    <p className="mt-2 flex min-h-11 items-center gap-3 text-ink-soft text-sm noscript:hidden">
      {outcome !== "sent" && (
        <button
          type="button"
          onClick={report}
          aria-label={`Report the review by ${author}`}
          className="min-h-11 underline underline-offset-4 hover:text-ink"
        >
          Report
        </button>
      )}
      <span role="status">{outcome && SAID[outcome]}</span>
    </p>
  );
}
