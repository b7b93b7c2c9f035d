import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { AlertIcon, SearchIcon } from "~/components/ui/icons";
import { paths } from "~/lib/paths";
import type { ListingOutcome } from "../load-listing";
import { LISTING } from "../model/filter-place";
import { type Listing, PAGE_SIZE } from "../model/listing-query";
import { Pagination } from "./pagination";
import { ProductGrid } from "./product-grid";

const FAILED = "Can't connect to our store, check your internet connection and try again later.";

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon size={28} />}
        title={FAILED}
        action={
          <Button variant="secondary" isLoading={state === "loading"} onClick={() => revalidate()}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

interface ListingResultsProps {
  listing: Listing;
  outcome: ListingOutcome;
  /** False while the shop's sales channel is switched off; staff may see products all the same. */
  isSelling: boolean;
}

export function ListingResults({ listing, outcome, isSelling }: ListingResultsProps) {
  if (outcome.status === "failed") return <Failed />;
  const isEmpty = outcome.status === "unknown" || outcome.products.length === 0;
  if (isEmpty && !isSelling) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title="The shop does not sell at the moment"
        text="Please come back later."
      />
    );
  }
  if (isEmpty) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title="Nothing here right now"
        text="No product fits these filters. All the others are one step away."
        action={
          <ButtonLink to={paths.products.href()} variant="secondary">
            Show all products
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ProductGrid products={outcome.products} />
      <Pagination
        current={listing.page}
        last={Math.ceil(outcome.total / PAGE_SIZE)}
        href={(page) => LISTING.href({ ...listing, page })}
      />
    </>
  );
}
