import { parseArgs } from "node:util";
import { startPaymentSandbox } from "./server";

/** `payment-sandbox --port 12111 --data <file> --webhook-url http://localhost:9000/hooks/stripe [--events charge.refunded,…]` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "12111" },
      data: { type: "string" },
      "webhook-url": { type: "string" },
      events: { type: "string" },
    },
  });
  if (!values.data || !values["webhook-url"])
    throw new Error("--data <file> and --webhook-url <url> are needed");
  const sandbox = await startPaymentSandbox({
    port: Number(values.port),
    dataFile: values.data,
    webhookUrl: values["webhook-url"],
    ...(values.events && { events: values.events.split(",") }),
  });
  process.stdout.write(`Payment sandbox ready: ${sandbox.url}\n`);
  const stop = () => {
    sandbox.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function fail(error: unknown): never {
  process.stderr.write(`Payment sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
