/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { freePorts } from "../cli/lib/ports";

/** A store that speaks S3's protocol, with buckets that are folders. */
export interface ObjectStore {
  port: number;
  accessKey: string;
  secretKey: string;
  /** Paths of everything that lies in a bucket. */
  namesIn(bucket: string): string[];
  stop(): Promise<void>;
}

/** @param isLenient takes signatures that it reckons otherwise: it cannot tell that of a bucket's list */
export async function startObjectStore(buckets: string[], isLenient = false): Promise<ObjectStore> {
  const directory = mkdtempSync(path.join(tmpdir(), "emberly-files-"));
  const [port = 0] = await freePorts(1);
  const store = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    allowMismatchedSignatures: isLenient,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.run();
  return {
    port,
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    namesIn: (bucket) => readdirSync(path.join(directory, bucket), { recursive: true }).map(String),
    stop: async () => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
