import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { toastBottomRight } from "~/components/ui/toast";
import { api } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { useShopConfig } from "~/lib/shop-config";
import { useSession } from "~/stores/use-session";

/** Makes the link that shows the list to others, and ends it. It belongs to an account. */
export function ShareWishlist({ isEmpty }: { isEmpty: boolean }) {
  const { status, user } = useSession();
  if (status === "loading") return <div className="min-h-11" />;
  if (!user) {
    return isEmpty ? null : (
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-ink-soft">
        <span>This list is on this device alone.</span>
        <span>
          <Link to={paths.login.href()} className="text-link font-medium">
            Sign in
          </Link>{" "}
          to have it everywhere and to share it.
        </span>
      </p>
    );
  }
  return <LinkOfList key={user._id} isEmpty={isEmpty} />;
}

const UNKNOWN = "We could not find out whether your list is shared.";

/** An empty list has nothing to share, but its link can be ended. */
function LinkOfList({ isEmpty }: { isEmpty: boolean }) {
  const { storeUrl } = useShopConfig();
  const [token, setToken] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<string | null>) => {
    setBusy(true);
    setError(undefined);
    work()
      .then(setToken, setError)
      .finally(() => setBusy(false));
  };
  const read = () => run(async () => (await api("GET /wishlist")).data.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the customer whom the key names
  useEffect(read, []);
  const share = () => run(async () => (await api("POST /wishlist/share")).data.token);
  const end = () =>
    run(async () => {
      await api("DELETE /wishlist/share");
      return null;
    });
  const address = token ? storeUrl + paths.sharedWishlist.href(token) : "";
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastBottomRight("Link copied"),
      () => setError(new Error("The link could not be copied. Please select and copy it.")),
    );
  return (
    <div className="grid min-h-11 content-center gap-2">
      {token ? (
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow basis-72 gap-1.5 text-sm font-medium">
            Whoever has this link sees your list and your first name
            <input
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
              className="min-h-11 w-full truncate rounded-sm border border-line bg-white px-3 font-normal text-base"
            />
          </label>
          <Button variant="secondary" onClick={copy}>
            Copy link
          </Button>
          <Button variant="quiet" isLoading={isBusy} onClick={end}>
            Stop sharing
          </Button>
        </div>
      ) : (
        token === null &&
        !isEmpty && (
          <div>
            <Button variant="secondary" isLoading={isBusy} onClick={share}>
              Share this list
            </Button>
          </div>
        )
      )}
      <Failure error={error} fixed={token === undefined ? UNKNOWN : undefined} />
      {token === undefined && error !== undefined && (
        <div>
          <Button variant="secondary" isLoading={isBusy} onClick={read}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
