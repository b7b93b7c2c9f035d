import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** What the shop asks a browser for, as far as an authenticator reads it. */
interface Asked {
  challenge: string;
}

/** Where an answer differs from what a browser and an honest authenticator would give. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** The count that is told, instead of the next one. */
  counter?: number;
  userVerified?: boolean;
  /** Signs something else than what was asked for. */
  challenge?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey without a device: one ES256 key pair, which answers as a browser does. */
export class Authenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;

  constructor(
    readonly rpId: string,
    readonly origin: string,
  ) {}

  /** Answers the options for a new passkey, attested by nobody. */
  create({ challenge }: Asked, lies: Lies = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const data = Buffer.concat([this.header(HAS_CREDENTIAL, lies), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText("fmt"), cborText("none")],
      ...[cborText("attStmt"), Buffer.from([0xa0])],
      ...[cborText("authData"), cborBytes(data)],
    ]);
    return this.answer({
      clientDataJSON: base64url(this.clientData("webauthn.create", challenge, lies)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    });
  }

  /** Answers the options for signing in or confirming. */
  sign({ challenge }: Asked, lies: Lies = {}) {
    this.counter += 1;
    const data = this.header(0, lies);
    const client = this.clientData("webauthn.get", challenge, lies);
    const hash = createHash("sha256").update(client).digest();
    const signature = createSign("sha256")
      .update(Buffer.concat([data, hash]))
      .sign(this.keys.privateKey);
    return this.answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  private answer<Response>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? this.origin;
    return Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin }));
  }

  private header(flags: number, { rpId = this.rpId, counter = this.counter, userVerified = true }: Lies) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (userVerified ? VERIFIED : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([all]), count]);
  }

  /** The public key as COSE says it: EC2, ES256, P-256, x, y. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, "base64url")),
    ]);
  }
}

const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** Of fewer than 24 letters. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Of fewer than 256 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
