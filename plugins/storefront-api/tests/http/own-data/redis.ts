import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../../../../../commerce/cli/lib/ports";
import { findProgram } from "../../../../../commerce/cli/lib/system-program";
import { Program } from "../../../../../commerce/test/program";

/** A Redis whose memory can be read as a file. */
export interface ReadableRedis {
  url: string;
  /** Where {@link save} writes. */
  folder: string;
  /** Writes down all that it holds, uncompressed. */
  save(): Promise<void>;
  stop(): Promise<void>;
}

/** @returns undefined where none is installed */
export async function startRedis(): Promise<ReadableRedis | undefined> {
  const file = findProgram("redis-server");
  if (!file) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "shop-redis-"));
  const [port = 0] = await freePorts(1);
  const settings = ["--rdbcompression", "no", "--save", "", "--maxmemory-policy", "noeviction"];
  const program = new Program(
    file,
    ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...settings],
    port,
  );
  await program.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    folder,
    save: () => saveAt(port),
    stop: async () => {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function saveAt(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write("SAVE\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  if (!answer.toString().startsWith("+OK")) throw new Error(`Redis did not save: ${answer}`);
}
