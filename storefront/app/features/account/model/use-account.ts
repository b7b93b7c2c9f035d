import type { User } from "@contract/records";
import { useOutletContext } from "react-router";

/** Who is signed in, for the screens inside a guarded area. */
export function useAccount(): User {
  return useOutletContext<User>();
}
