import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Redis } from "ioredis";
import { s3Client } from "../backup/picture-store";
import type { Env } from "../config/env";
import { type Finding, fault, fine, messageOf, note } from "./check";

const PATIENCE_MS = 5000;

export async function examineRedis(url: string): Promise<Finding[]> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: PATIENCE_MS });
  // The command that fails for it says so too.
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    // Where Redis is bought as a service, CONFIG is refused.
    const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info("memory"))?.[1];
    const answers = fine("redis", "it answers");
    if (policy === undefined || policy === "noeviction") return [answers];
    return [
      answers,
      fault("redis memory", `maxmemory-policy is ${policy}: set noeviction, or queued work is lost.`),
    ];
  } catch (error) {
    return [fault("redis", `${messageOf(error)}: check REDIS_URL and that Redis runs.`)];
  } finally {
    redis.disconnect();
  }
}

/** Writes and deletes one small object in each bucket, and reads the one of the pictures over the public address. */
export async function examineObjectStore(env: Env): Promise<Finding[]> {
  const client = s3Client(env);
  try {
    return [
      ...(await visitBucket(client, env.S3_BUCKET, (key) => examinePicture(`${env.S3_FILE_URL}/${key}`))),
      ...(await visitBucket(client, env.S3_PRIVATE_BUCKET)),
    ];
  } finally {
    client.destroy();
  }
}

async function visitBucket(
  client: S3Client,
  bucket: string | undefined,
  whileThere?: (key: string) => Promise<Finding>,
): Promise<Finding[]> {
  const place = { Bucket: bucket, Key: `doctor-${randomUUID()}.txt` };
  try {
    await client.send(
      new PutObjectCommand({ ...place, Body: "the doctor was here", ContentType: "text/plain" }),
    );
    const seen = await whileThere?.(place.Key);
    await client.send(new DeleteObjectCommand(place));
    return [fine("object store", `objects can be written to ${bucket}`), ...(seen ? [seen] : [])];
  } catch (error) {
    return [fault("object store", `${messageOf(error)}: check the S3_* settings and the bucket ${bucket}.`)];
  }
}

async function examinePicture(url: string): Promise<Finding> {
  const seen = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => `${status}`,
    messageOf,
  );
  return seen === "200"
    ? fine("pictures", "shoppers can read them")
    : note(
        "pictures",
        `${url} answered ${seen}: shoppers must be able to read S3_FILE_URL (a policy may allow pictures only).`,
      );
}

/** A collector takes an empty list of traces too. */
export async function examineCollector(endpoint: string): Promise<Finding> {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(({ status }) => String(status), messageOf);
  return answer.startsWith("2")
    ? fine("traces", "the collector takes them")
    : fault(
        "traces",
        `${url} answered ${answer}: check OTEL_EXPORTER_OTLP_ENDPOINT; the shop itself goes on.`,
      );
}

export async function examineMail(env: Env): Promise<Finding> {
  return env.SENDGRID_API_KEY ? examineSendGrid(env.SENDGRID_API_KEY) : examineSmtp(env.SMTP_URL ?? "");
}

async function examineSendGrid(key: string): Promise<Finding> {
  const { status } = await fetch("https://api.sendgrid.com/v3/scopes", {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return status === 200
    ? fine("mail", "SendGrid takes the key")
    : fault("mail", `SendGrid answered ${status}: check SENDGRID_API_KEY and its right to send.`);
}

/** A mail server greets with 220 as soon as somebody connects. */
async function examineSmtp(url: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "smtps:";
  const target = { host: hostname, port: Number(port || (secure ? 465 : 587)) };
  const socket = secure ? connectTls({ ...target, servername: hostname }) : connect(target);
  try {
    // Whoever speaks before the greeting is taken for a spammer by some servers.
    const [greeting = ""]: string[] = await once(socket.setEncoding("utf8"), "data", {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    socket.end("QUIT\r\n");
    return greeting.startsWith("220")
      ? fine("mail", `${hostname} greets`)
      : fault("mail", `${hostname}:${target.port} is no mail server: it said ${greeting.slice(0, 60)}`);
  } catch (error) {
    return fault("mail", `${messageOf(error)}: check SMTP_URL; mails wait in the outbox meanwhile.`);
  } finally {
    socket.destroy();
  }
}
