import { randomUUID } from "node:crypto";
import type { Answer } from "../../test/http-client";
import { HttpClient } from "../../test/http-client";
import { codeOf, type MailFile } from "./mail-file";

interface Signed {
  token: string;
  message: string;
}

interface Customer {
  id: string;
  email: string;
}

let networks = 0;

/** Somebody in a stock shop who comes in by a mailed code, from a network of their own. */
export class CodeVisitor {
  readonly client: HttpClient;

  constructor(
    url: string,
    publishableKey: string,
    private readonly mails: MailFile,
    readonly email = `${randomUUID().slice(0, 13)}@stock.example`,
  ) {
    networks += 1;
    this.client = new HttpClient(url, {
      "x-publishable-api-key": publishableKey,
      "x-forwarded-for": `192.0.2.${networks}`,
    });
  }

  ask(email = this.email): Promise<Answer<{ sent: boolean }>> {
    return this.client.post("/store/sign-in-code", { email });
  }

  /** The same visitor with a token. */
  with(token: string): HttpClient {
    return new HttpClient(this.client.base, { ...this.client.headers, ...bearer(token) });
  }

  /** Asks for a code and reads it in the mail. */
  async code(): Promise<string> {
    const seen = (await this.mails.to(this.email)).length;
    const { status, body } = await this.ask();
    if (status !== 200 || !body.sent) throw new Error(`No code: ${status} ${JSON.stringify(body)}`);
    return codeOf(await this.mails.next(this.email, seen));
  }

  /** @param given `by`: the provider, as the address of the call has it */
  show(
    code: string,
    { email = this.email, as = "customer", by = "sign-in-code" } = {},
  ): Promise<Answer<Signed>> {
    return this.client.post(`/auth/${as}/${by}`, { email, code });
  }

  /** Asks for a code and shows it. @returns the engine's token */
  async signIn(): Promise<string> {
    const { status, body } = await this.show(await this.code());
    if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
    return body.token;
  }

  /** Signs up with a password, in the engine's own two steps. @returns the token of the first sign-in */
  async signUp(password: string): Promise<string> {
    const registered = await this.client.post<Signed>("/auth/customer/emailpass/register", {
      email: this.email,
      password,
    });
    await this.becomeCustomer(registered.body.token);
    return (await this.logIn(password)).body.token;
  }

  logIn(password: string): Promise<Answer<Signed>> {
    return this.client.post("/auth/customer/emailpass", { email: this.email, password });
  }

  becomeCustomer(token: string): Promise<Answer<{ customer: Customer }>> {
    return this.client.post("/store/customers", { email: this.email }, bearer(token));
  }

  me(token: string): Promise<Answer<{ customer: Customer }>> {
    return this.client.get("/store/customers/me", bearer(token));
  }

  refresh(token: string): Promise<Answer<Signed>> {
    return this.client.post("/auth/token/refresh", {}, bearer(token));
  }

  /** Verifies the address by a code, with the engine's own calls. */
  async verify(token: string): Promise<void> {
    const seen = (await this.mails.to(this.email)).length;
    const request = { entity_id: this.email, entity_type: "email", code_provider: "email-otp" };
    await this.client.post("/auth/verification/request", request, bearer(token));
    const code = codeOf(await this.mails.next(this.email, seen));
    await this.client.post("/auth/verification/confirm", { code, code_provider: "email-otp" }, bearer(token));
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
