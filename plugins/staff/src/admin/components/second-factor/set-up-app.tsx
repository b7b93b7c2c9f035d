import { Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import QRCode from "qrcode";
import { useState } from "react";
import { newRecoveryCodes, startApp, verifyApp } from "../../lib/second-factor";
import { CodeForm } from "./code-form";
import { Fault } from "./fault";
import { RecoveryCodes } from "./recovery-codes";

/** An authenticator app in three steps: scan, show a code, keep the recovery codes. */
export const SetUpApp = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const [codes, setCodes] = useState<string[]>();
  const { data, error, isPending } = useQuery({
    queryKey: ["staff-app-setup"],
    queryFn: async () => {
      const setup = await startApp(email);
      return { ...setup, picture: await QRCode.toDataURL(setup.url, { width: 220, margin: 2 }) };
    },
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (isPending) return <Text size="small">One moment…</Text>;
  if (error) return <Fault>{`The setup could not begin: ${error.message}`}</Fault>;
  return (
    <div className="flex flex-col gap-y-4">
      <Text size="small">Scan this picture with your authenticator app, or type the key below into it.</Text>
      <img
        className="border-ui-border-base self-center rounded-lg border"
        src={data.picture}
        alt="QR code of the key below"
        width={220}
        height={220}
      />
      <code className="txt-small bg-ui-bg-subtle break-all rounded-md p-2 text-center font-mono">
        {data.secret}
      </code>
      <CodeForm
        label="Code that the app shows"
        submit="Verify"
        isNumber
        onCode={async (code) => {
          await verifyApp(data.id, code);
          setCodes(await newRecoveryCodes());
        }}
      />
    </div>
  );
};
