import { parseArgs } from "node:util";
import { startMailbox } from "./server";

/** `mailbox --smtp-port 1025 --web-port 1080` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "smtp-port": { type: "string", default: "1025" },
      "web-port": { type: "string", default: "1080" },
    },
  });
  const mailbox = await startMailbox({
    smtpPort: Number(values["smtp-port"]),
    webPort: Number(values["web-port"]),
  });
  process.stdout.write(`Mailbox ready: ${mailbox.url}\n`);
  const stop = () => {
    mailbox.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function fail(error: unknown): never {
  process.stderr.write(`Mailbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
