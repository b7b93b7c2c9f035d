import { call } from "@emberly/kit/admin/call";
import { Button, Text } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { Fault } from "./fault";
import { useAttempt } from "./use-attempt";

/** For somebody without a factor whose sign-in is too old to add one: leads to the sign-in and back to this page. */
export const SignInAgain = () => {
  const navigate = useNavigate();
  const from = useLocation();
  const queries = useQueryClient();
  const { isBusy, fault, attempt } = useAttempt();
  const leave = async () => {
    await call("/auth/session", { method: "DELETE" });
    queries.clear();
    navigate("/login", { replace: true, state: { from } });
  };
  return (
    <div className="flex flex-col gap-y-4">
      <Text size="small">You signed in more than 15 minutes ago. Sign in again to add a second factor.</Text>
      <Fault>{fault}</Fault>
      <Button isLoading={isBusy} onClick={() => attempt(leave)}>
        Sign in again
      </Button>
    </div>
  );
};
