import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, FocusModal, Heading, toast } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AddPasskeyForm } from "../components/second-factor/add-passkey-form";
import { ConfirmFactor } from "../components/second-factor/confirm-factor";
import { PasskeyList } from "../components/second-factor/passkey-list";
import { RecoveryCodes } from "../components/second-factor/recovery-codes";
import { SignInAgain } from "../components/second-factor/sign-in-again";
import { ME, newRecoveryCodes, PASSKEYS, useMe, usePasskeys } from "../lib/second-factor";

interface Step {
  title: string;
  content: ReactNode;
}

/** One's passkeys, and new recovery codes. What changes a factor asks for one first, or for another sign-in, unless that was just now. */
const ProfilePasskeys = () => {
  const me = useMe();
  const passkeys = usePasskeys();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const factor = me.data?.second_factor;

  const done = async () => {
    setStep(undefined);
    await Promise.all([ME, PASSKEYS].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const whenConfirmed = async (work: () => void) => {
    const now = (await me.refetch()).data?.second_factor;
    if (!now || now.may_change) return work();
    const go = () => {
      setStep(undefined);
      work();
    };
    setStep({
      title: "Confirm that it is you",
      content: now.exists ? <ConfirmFactor methods={now.methods} onDone={go} /> : <SignInAgain />,
    });
  };
  const add = () => setStep({ title: "Add a passkey", content: <AddPasskeyForm onDone={done} /> });
  const renewCodes = () =>
    newRecoveryCodes().then(
      (codes) => setStep({ title: "Recovery codes", content: <RecoveryCodes codes={codes} onDone={done} /> }),
      (error: Error) => toast.error(error.message),
    );

  if (factor && !factor.passkeys) return null;
  return (
    <>
      <Section
        title="Passkeys"
        hint="Sign in without a password: by finger, face or PIN. Two devices are safer than one."
        query={passkeys}
        empty={{ when: (data) => data.passkeys.length === 0, text: "You have no passkeys yet." }}
        actions={
          <div className="flex flex-wrap gap-2">
            {factor?.exists && !factor.may_change && (
              <Button size="small" variant="secondary" onClick={() => whenConfirmed(done)}>
                Confirm that it is you
              </Button>
            )}
            {factor?.methods.includes("totp") && (
              <Button size="small" variant="secondary" onClick={() => whenConfirmed(renewCodes)}>
                New recovery codes
              </Button>
            )}
            <Button size="small" variant="secondary" onClick={() => whenConfirmed(add)}>
              Add a passkey
            </Button>
          </div>
        }
      >
        {(data) => <PasskeyList passkeys={data.passkeys} whenConfirmed={whenConfirmed} onChange={done} />}
      </Section>
      <FocusModal open={step !== undefined} onOpenChange={(open) => !open && setStep(undefined)}>
        <FocusModal.Content aria-describedby={undefined}>
          <FocusModal.Header />
          <FocusModal.Body className="flex justify-center overflow-y-auto p-4 py-10">
            <div className="flex w-full max-w-[360px] flex-col gap-y-4">
              <FocusModal.Title asChild>
                <Heading>{step?.title}</Heading>
              </FocusModal.Title>
              {step?.content}
            </div>
          </FocusModal.Body>
        </FocusModal.Content>
      </FocusModal>
    </>
  );
};

export const config = defineWidgetConfig({ zone: "profile.details.after" });

export default ProfilePasskeys;
