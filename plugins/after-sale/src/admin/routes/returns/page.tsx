import { Choice } from "@emberly/kit/admin/choice";
import { Pager } from "@emberly/kit/admin/pager";
import { Section } from "@emberly/kit/admin/section";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ArrowUturnLeft } from "@medusajs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Stage } from "../../../api/admin/order-returns/route";
import { ApproveChosen } from "../../components/approve-chosen";
import { ReasonsSection } from "../../components/reasons-section";
import { ReturnItem } from "../../components/return-item";
import { WindowsSection } from "../../components/windows-section";
import { useReturns } from "../../lib/returns";

const PAGE_SIZE = 20;

const STAGES: Record<Stage, string> = {
  decide: "To decide",
  "on-the-way": "On the way",
  inspect: "To pay back",
  done: "Done",
};

const EMPTY: Record<Stage, string> = {
  decide: "No customer waits for a decision.",
  "on-the-way": "Nothing is on its way back.",
  inspect: "Nothing that came back waits for its money.",
  done: "No return is done yet.",
};

/** The stage that a link names. */
const stageOf = (named: string | null) =>
  (Object.keys(STAGES) as Stage[]).find((stage) => stage === named) ?? "decide";

/** What customers send back, from their wish to their money. */
const Returns = () => {
  const [params] = useSearchParams();
  const [stage, setStage] = useState(() => stageOf(params.get("stage")));
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const query = useReturns(stage, PAGE_SIZE, offset);
  const isDeciding = stage === "decide";
  const chosenReturns = (query.data?.returns ?? []).filter(({ id }) => chosen.includes(id));
  const show = (of: Stage, from: number) => {
    setStage(of);
    setOffset(from);
    setChosen([]);
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((one) => one !== id)));
  return (
    <div className="flex flex-col gap-3">
      <Section
        title="Returns"
        hint="What waits longest comes first. Each step tells the customer by mail."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            {isDeciding && chosenReturns.length > 0 && (
              <ApproveChosen chosen={chosenReturns} onDone={() => setChosen([])} />
            )}
            <Choice label="Stage" options={STAGES} value={stage} onChange={(of) => show(of as Stage, 0)} />
          </div>
        }
        query={query}
        empty={{ when: ({ count }) => count === 0, text: EMPTY[stage] }}
      >
        {({ returns, count }) => (
          <>
            <ul className="divide-y">
              {returns.map((shown) => (
                <ReturnItem
                  key={shown.id}
                  shown={shown}
                  isChosen={isDeciding && !shown.is_withdrawal ? chosen.includes(shown.id) : undefined}
                  onChoose={(isChosen) => choose(shown.id, isChosen)}
                />
              ))}
            </ul>
            <Pager
              count={count}
              pageSize={PAGE_SIZE}
              offset={offset}
              onOffset={(from) => show(stage, from)}
            />
          </>
        )}
      </Section>
      <ReasonsSection />
      <WindowsSection />
    </div>
  );
};

export const config = defineRouteConfig({ label: "Returns", icon: ArrowUturnLeft, rank: 5 });

export default Returns;
