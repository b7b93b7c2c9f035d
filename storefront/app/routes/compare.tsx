import { useRef } from "react";
import { data, Link, useNavigation } from "react-router";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { AlertIcon, PlusIcon } from "~/components/ui/icons";
import { ComparisonTable } from "~/features/catalogue/components/comparison-table";
import { type Comparison, loadComparison } from "~/features/catalogue/load-comparison";
import { api } from "~/lib/api-client";
import { usePassedFocus } from "~/lib/passed-focus";
import { paths } from "~/lib/paths";
import { configOf, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import { MOST_COMPARED, useCompareStore } from "~/stores/compare-store";
import type { Route } from "./+types/compare";

export async function loader({ request, context }: Route.LoaderArgs) {
  const comparison = await loadComparison(serverApi(context), new URL(request.url).searchParams);
  return data(comparison, comparison.hasFailed ? { status: 503, ...UNCACHED } : {});
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadComparison(api, new URL(request.url).searchParams);
}

export const headers = loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...publicMeta(configOf(matches), {
      title: "Compare products",
      description:
        "Up to four pieces of kitchenware side by side: price, size, material and the stoves they fit.",
      path: paths.compare.href(),
    }),
    // Every choice has an address of its own, and none of them belongs in a search engine.
    { name: "robots", content: "noindex" },
  ];
}

/** Nothing to compare in the address: what this device has chosen, or what to do. */
function Nothing() {
  const chosen = useCompareStore((state) => state.handles);
  const [to, label] =
    chosen.length > 0
      ? [paths.compare.href(chosen), `Compare the ${chosen.length} you have chosen`]
      : [paths.products.href(), "Look at all products"];
  return (
    <EmptyState
      icon={<PlusIcon size={28} />}
      title="Nothing to compare yet"
      text={`Press Compare on up to ${MOST_COMPARED} products. They show here side by side.`}
      action={
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      }
    />
  );
}

interface NotesProps {
  comparison: Comparison;
  without: (handle: string) => string;
  onRemove: (handle: string) => void;
}

/** What the address names and the table does not show, with what to do about it. */
function Notes({ comparison, without, onRemove }: NotesProps) {
  const { unknown, waiting, products } = comparison;
  return (
    <>
      {waiting.length > 0 && (
        <p className="rounded-sm bg-paper-deep px-5 py-4">
          {`${MOST_COMPARED} products fit side by side. Remove one to see the next: `}
          {waiting.map(({ _id, handle, title }, at) => (
            <span key={_id}>
              {at > 0 && ", "}
              <Link to={paths.product.href(handle)} className="text-link">
                {title}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {unknown.map((handle) => (
        <p key={handle} className="break-words rounded-sm bg-paper-deep px-5 py-4">
          {`We could not find “${handle}”. It may have left the shop. `}
          <Link
            to={without(handle)}
            onClick={() => onRemove(handle)}
            preventScrollReset
            data-removes
            className="text-link"
          >
            Leave it out
          </Link>
        </p>
      ))}
      {products.length === 1 && (
        <p className="rounded-sm bg-paper-deep px-5 py-4">
          {"One product so far. "}
          <Link to={paths.products.href()} className="text-link">
            Choose another one to compare it with
          </Link>
        </p>
      )}
    </>
  );
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { handles, products, onlyDifferences, hasFailed } = loaderData;
  const remove = useCompareStore((state) => state.remove);
  const isLoading = useNavigation().location?.pathname === paths.compare.href();
  const list = useRef<HTMLDivElement>(null);
  const passedFocus = usePassedFocus(list, handles.join());
  const without = (gone: string) =>
    paths.compare.href(
      handles.filter((handle) => handle !== gone),
      onlyDifferences,
    );
  return (
    <div className="shell pb-24 pt-12" aria-busy={isLoading}>
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="font-display text-[clamp(2.5rem,6vw,4rem)] leading-none">Compare</h1>
        {products.length > 1 && (
          <Link
            to={paths.compare.href(handles, !onlyDifferences)}
            preventScrollReset
            replace
            className="text-link inline-flex min-h-11 items-center font-medium"
          >
            {onlyDifferences ? "Show all facts" : "Show only differences"}
          </Link>
        )}
      </div>
      {hasFailed && (
        <div role="alert">
          <EmptyState
            icon={<AlertIcon size={28} />}
            title="Can't connect to our store, check your internet connection and try again later."
            action={
              <ButtonLink to={paths.compare.href(handles)} reloadDocument variant="secondary">
                Try again
              </ButtonLink>
            }
          />
        </div>
      )}
      {handles.length === 0 && <Nothing />}
      <div ref={list} className="mt-8 grid gap-4" {...passedFocus}>
        <Notes comparison={loaderData} without={without} onRemove={remove} />
        {products.length > 0 && (
          <ComparisonTable
            products={products}
            onlyDifferences={onlyDifferences}
            without={without}
            onRemove={remove}
          />
        )}
      </div>
    </div>
  );
}
