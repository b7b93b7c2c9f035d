import type {
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types";
import { AbstractNotificationProviderService, MedusaError } from "@medusajs/framework/utils";
import { createTransport, type NodemailerError } from "nodemailer";
import { MAIL_CONNECTIONS } from "../../modules/mail-outbox/connections";
import { REFUSED_FOR_GOOD } from "../../modules/mail-outbox/refused";

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** Sender of every mail, such as `Emberly <orders@emberly.example>`. */
  from: string;
}

const CONNECT_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = 20_000;

/** Sends what is ready to be sent over SMTP; connections are kept and used again. */
export default class SmtpProvider extends AbstractNotificationProviderService {
  static override identifier = "smtp";
  private readonly transport;

  constructor(
    _dependencies: Record<string, unknown>,
    private readonly options: SmtpOptions,
  ) {
    super();
    this.transport = createTransport({
      url: options.url,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    });
  }

  static override validateOptions(options: Partial<SmtpOptions>): void {
    for (const name of ["url", "from"] as const) {
      if (!options[name]) {
        throw new MedusaError(MedusaError.Types.INVALID_DATA, `smtp: the option ${name} is required`);
      }
    }
  }

  /** @throws MedusaError, its message marked when the server refused this mail for good */
  override async send(mail: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    try {
      const { messageId } = await this.transport.sendMail({
        from: mail.from?.trim() || this.options.from,
        to: mail.to,
        subject: mail.content?.subject,
        text: mail.content?.text,
        html: mail.content?.html,
        messageId: messageIdOf(mail, this.options.from),
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
      });
      return { id: messageId };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        isForGood(error) ? `${REFUSED_FOR_GOOD} ${text}` : text,
      );
    }
  }
}

/** The same mail always has the same Message-ID, so that one sent twice after a crash can be told by mail programs. */
function messageIdOf(mail: ProviderSendNotificationDTO, from: string): string | undefined {
  const id = mail.provider_data?.message_id;
  const domain = /@([\w.-]+)/.exec(from)?.[1];
  return typeof id === "string" && domain ? `<${id}@${domain}>` : undefined;
}

/** The button of mail programs that ends such mails (RFC 8058). */
function unsubscribeHeaders({ provider_data }: ProviderSendNotificationDTO): Record<string, string> {
  const url = provider_data?.unsubscribe;
  if (typeof url !== "string") return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Commands whose answer is about this mail. A login or a sender that is refused would be so for every other mail as well. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];

/** Any command may be answered so (RFC 4954). */
const LOGIN_IS_MISSING = 530;

function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command = "", permanent, responseCode }: NodemailerError = error;
  return permanent === true && responseCode !== LOGIN_IS_MISSING && ABOUT_THE_MAIL.includes(command);
}
