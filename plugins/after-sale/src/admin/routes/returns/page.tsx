import { Choice } from "@emberly/kit/admin/choice";
import { Pager } from "@emberly/kit/admin/pager";
import { SearchField } from "@emberly/kit/admin/search-field";
import { Section } from "@emberly/kit/admin/section";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ArrowUturnLeft } from "@medusajs/icons";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Stage } from "../../../modules/after-sale/read-returns";
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

/** A search looks at returns of every stage. */
const EVERY = "every";
const NOT_FOUND = "No return found. Enter the number of a return or an order, or a whole email.";

/** The stage that a link names. */
const stageOf = (named: string | null) =>
  (Object.keys(STAGES) as Stage[]).find((stage) => stage === named) ?? "decide";

/** What customers send back, from their wish to their money. */
const Returns = () => {
  const [params] = useSearchParams();
  const [stage, setStage] = useState(() => stageOf(params.get("stage")));
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const query = useReturns({ stage, q, limit: PAGE_SIZE, offset });
  const isDeciding = stage === "decide" && q === "";
  const chosenReturns = (query.data?.returns ?? []).filter(({ id }) => chosen.includes(id));
  const turnTo = (from: number) => {
    setOffset(from);
    setChosen([]);
  };
  const find = (text: string) => {
    setSearch(text);
    turnTo(0);
  };
  const show = (of: Stage) => {
    setStage(of);
    find("");
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
            <div className="w-full sm:w-60">
              <SearchField
                aria-label="Find by return, order or email"
                placeholder="Return, order or email"
                value={search}
                onChange={(event) => find(event.target.value)}
              />
            </div>
            <Choice
              label="Stage"
              options={q ? { [EVERY]: "Every stage", ...STAGES } : STAGES}
              value={q ? EVERY : stage}
              onChange={(of) => show(of as Stage)}
            />
          </div>
        }
        query={query}
        empty={{ when: ({ count }) => count === 0, text: q ? NOT_FOUND : EMPTY[stage] }}
      >
        {({ returns, count }) => (
          <>
            <ul className="divide-y">
              {returns.map((shown) => (
                <ReturnItem
                  key={shown.id}
                  shown={shown}
                  isAmongOthers={q !== ""}
                  isChosen={isDeciding && !shown.is_withdrawal ? chosen.includes(shown.id) : undefined}
                  onChoose={(isChosen) => choose(shown.id, isChosen)}
                />
              ))}
            </ul>
            <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={turnTo} />
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
