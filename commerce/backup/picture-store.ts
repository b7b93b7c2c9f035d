import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Env } from "../config/env";

/** Where the shop keeps its files, by the keys that the engine's file module gives them. */
export interface PictureStore {
  list(): Promise<string[]>;
  /** Copies one file out. @returns false when it is gone; its content type where the store knows one */
  fetch(key: string, to: string): Promise<false | { contentType?: string }>;
  put(key: string, from: string, bytes: number, contentType?: string): Promise<void>;
  /** Nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
  /** What to call it in messages. */
  place: string;
}

/** The store that the settings name: the two buckets, or the folders in DATA_DIR. */
export function pictureStore(env: Env): PictureStore {
  const { S3_BUCKET, S3_PRIVATE_BUCKET } = env;
  return S3_BUCKET && S3_PRIVATE_BUCKET
    ? bucketStore(s3Client(env), { public: S3_BUCKET, private: S3_PRIVATE_BUCKET })
    : folderStore(env.DATA_DIR);
}

/**
 * A client for the settings' object store. Other stores than Amazon's know buckets by path, not by host name, and some
 * refuse a file that comes as a stream with its checksum behind it.
 */
export function s3Client(env: Env): S3Client {
  return new S3Client({
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    requestChecksumCalculation: env.S3_ENDPOINT === undefined ? "WHEN_SUPPORTED" : "WHEN_REQUIRED",
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    },
  });
}

/** The shop's S3 provider keeps what is not for everybody in a bucket of its own, under this prefix. */
const PRIVATE = "private/";

function bucketStore(client: S3Client, buckets: { public: string; private: string }): PictureStore {
  const bucketOf = (key: string) => (key.startsWith(PRIVATE) ? buckets.private : buckets.public);
  return {
    place: `the buckets ${buckets.public} and ${buckets.private}`,
    list: async () =>
      (
        await Promise.all(
          Object.values(buckets).map(async (bucket) =>
            (await listBucket(client, bucket)).filter((key) => bucketOf(key) === bucket),
          ),
        )
      ).flat(),
    fetch: async (key, to) => {
      try {
        const { Body, ContentType } = await client.send(
          new GetObjectCommand({ Bucket: bucketOf(key), Key: key }),
        );
        await pipeline(Body as Readable, createWriteStream(to));
        return { contentType: ContentType };
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return false;
        throw error;
      }
    },
    put: async (key, from, bytes, contentType) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucketOf(key),
          Key: key,
          Body: createReadStream(from),
          ContentLength: bytes,
          ContentType: contentType,
        }),
      );
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucketOf(key), Key: key }));
    },
  };
}

async function listBucket(client: S3Client, bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    after = page.NextContinuationToken;
  } while (after);
  return keys;
}

/** The engine's local provider keeps what is not for everybody in a folder of its own, and says so in the key. */
function folderStore(dataDir: string): PictureStore {
  const folders = { public: path.join(dataDir, "uploads"), private: path.join(dataDir, "private") };
  const fileOf = (key: string) =>
    path.join(key.startsWith("private-") ? folders.private : folders.public, key);
  return {
    place: dataDir,
    list: async () => (await Promise.all(Object.values(folders).map(listFolder))).flat(),
    fetch: async (key, to) => {
      try {
        await pipeline(createReadStream(fileOf(key)), createWriteStream(to));
        return {};
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
        throw error;
      }
    },
    put: async (key, from) => {
      await mkdir(path.dirname(fileOf(key)), { recursive: true });
      await pipeline(createReadStream(from), createWriteStream(fileOf(key)));
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
