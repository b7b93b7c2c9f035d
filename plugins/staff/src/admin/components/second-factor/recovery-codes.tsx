import { Button, Copy, Text } from "@medusajs/ui";

interface Props {
  codes: string[];
  onDone: () => void;
}

/** Codes to keep. They are shown this once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <div className="flex flex-col gap-y-4">
    <Text size="small">
      Keep these recovery codes where you will find them without your phone. Each signs you in once, in the
      place of your authenticator app. They are not shown again, and older ones have stopped working.
    </Text>
    <ul className="border-ui-border-base bg-ui-bg-subtle grid grid-cols-1 gap-1 rounded-lg border p-4">
      {codes.map((code) => (
        <li key={code} className="txt-small break-all font-mono">
          {code}
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-2">
      <Copy content={codes.join("\n")} asChild>
        <Button variant="secondary">Copy</Button>
      </Copy>
      <Button variant="secondary" asChild>
        <a
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\n"))}`}
        >
          Download
        </a>
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  </div>
);
