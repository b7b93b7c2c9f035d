import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The secret in the address of a mail's link. It lies in the fragment, which no server and no referrer gets, and is taken out
 * of the address at once, so that neither history nor a shared screen keeps it.
 */
export function useLinkSecret(): string {
  const { hash } = useLocation();
  const [secret, setSecret] = useState("");
  useEffect(() => {
    // A part of the page has such an address too, such as the one that "Skip to content" leads to.
    if (hash.length <= 1 || document.getElementById(hash.slice(1))) return;
    setSecret(hash.slice(1));
    // Not by the router: going to the same page would be a visit, and the state of this one would be gone.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [hash]);
  return secret;
}
