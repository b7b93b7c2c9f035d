import { call } from "@emberly/kit/admin/call";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, FocusModal, Heading, Text } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ConfirmFactor } from "../components/second-factor/confirm-factor";
import { SetUpFactor } from "../components/second-factor/set-up-factor";
import { type Me, useMe } from "../lib/second-factor";

/** Over the sign-in page, for somebody who is signed in but has not shown their second factor, or has none yet. */
const SecondFactorGate = () => {
  const { data } = useMe();
  const [waiting, setWaiting] = useState<Me>();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: { pathname?: string } } | null };
  const queries = useQueryClient();
  // Setting one up has a last step after the session is confirmed, so what was found first stays.
  useEffect(() => {
    if (data?.second_factor.waits) setWaiting(data);
  }, [data]);
  if (!waiting) return null;
  const { exists, methods, may_change } = waiting.second_factor;
  const title = exists ? "Confirm that it is you" : "Set up your second factor";
  const enter = () => {
    queries.clear();
    navigate(state?.from?.pathname ?? "/orders", { replace: true });
  };
  const leave = async () => {
    await call("/auth/session", { method: "DELETE" });
    queries.clear();
    setWaiting(undefined);
  };
  return (
    <FocusModal open>
      <FocusModal.Content aria-describedby={undefined}>
        <FocusModal.Body className="bg-ui-bg-subtle flex justify-center overflow-y-auto p-4 py-10">
          <div className="flex w-full max-w-[360px] flex-col gap-y-4">
            <FocusModal.Title asChild>
              <Heading level="h1">{title}</Heading>
            </FocusModal.Title>
            {exists ? (
              <ConfirmFactor methods={methods} onDone={enter} />
            ) : may_change ? (
              <SetUpFactor me={waiting} onDone={enter} />
            ) : (
              <Text size="small">
                You signed in more than 15 minutes ago. Sign in again to add a second factor.
              </Text>
            )}
            <Button variant="transparent" size="small" onClick={leave}>
              {exists || may_change ? "Sign in as somebody else" : "Sign in again"}
            </Button>
          </div>
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  );
};

export const config = defineWidgetConfig({ zone: "login.before" });

export default SecondFactorGate;
