import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { REFUSED_FOR_GOOD } from "../../modules/mail-outbox/refused";
import SmtpProvider from "./service";

type Answers = Partial<Record<"greeting" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "text", string>>;

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** What sending a mail fails with where the mail server answers so, and otherwise well. */
async function failure(answers: Answers): Promise<string> {
  const { greeting = "220 ready", text = "250 taken", ...commands } = answers;
  const others = {
    MAIL: "250 fine",
    RCPT: "250 fine",
    DATA: "354 go on",
    AUTH: "235 come in",
    QUIT: "221 bye",
  };
  const listening = createServer((socket) => {
    let isText = false;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.write(`${greeting}\r\n`);
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      if (isText) {
        if (!said.endsWith("\r\n.\r\n")) return;
        isText = false;
        socket.write(`${text}\r\n`);
        return;
      }
      const command = said.slice(0, 4);
      const answer = { ...others, EHLO: "250-here\r\n250 AUTH PLAIN", ...commands }[command] ?? "250 fine";
      isText = command === "DATA" && answer.startsWith("3");
      socket.write(`${answer}\r\n`);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  const options = {
    url: `smtp://shop:secret@127.0.0.1:${address.port}`,
    from: "Shop <orders@shop.example>",
  };
  const mail = { to: "ann@example.com", channel: "email-delivery", template: "", content: { text: "Hello" } };
  return new SmtpProvider({}, options).send(mail).then(
    () => "nothing",
    (error: Error) => error.message,
  );
}

it.each<[string, Answers]>([
  ["the recipient", { RCPT: "550 5.1.1 no such user" }],
  ["the mail's text", { text: "554 5.6.0 we do not take that" }],
])("a mail is given up when the mail server refuses %s", async (_what, answers) => {
  expect(await failure(answers)).toContain(REFUSED_FOR_GOOD);
});

it.each<[string, Answers]>([
  ["the password", { AUTH: "535 5.7.8 wrong password" }],
  ["a recipient before a login", { RCPT: "530 5.7.0 authentication required" }],
  ["the sender", { MAIL: "550 5.7.1 not your domain" }],
  ["everybody", { greeting: "554 no service for you" }],
  ["the recipient for now", { RCPT: "450 4.2.1 mailbox busy" }],
])("a mail is tried again when the mail server refuses %s", async (_what, answers) => {
  const error = await failure(answers);
  expect(error).toContain(Object.values(answers)[0]);
  expect(error).not.toContain(REFUSED_FOR_GOOD);
});
