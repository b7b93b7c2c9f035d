import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(__dirname, "../..");

/** A process in which a promise that nobody waits for is rejected, and which then says that it lives. */
function endOf(rejection: string) {
  const program = `
    const { outliveLostConnections } = require("./commerce/engine/lost-connections.ts");
    outliveLostConnections();
    Promise.reject(${rejection});
    setImmediate(() => console.log("it lives"));`;
  return spawnSync(process.execPath, ["--require", "tsx/cjs", "--eval", program], {
    cwd: root,
    encoding: "utf8",
  });
}

describe("the engine's process", () => {
  it.each([
    'new Error("Client has encountered a connection error and is not queryable")',
    'new Error("select 1 - Connection terminated unexpectedly")',
    'Object.assign(new Error("terminating connection"), { code: "57P01" })',
  ])("outlives %s in a statement that nobody waited for, and says so", (rejection) => {
    const { status, stdout, stderr } = endOf(rejection);
    expect(stderr).toContain("lost with its connection");
    expect(stdout).toContain("it lives");
    expect(status).toBe(0);
  });

  it("ends with its stack when any other promise is rejected and nobody handles it", () => {
    const { status, stdout, stderr } = endOf('new TypeError("stock is undefined")');
    expect(stderr).toContain("TypeError: stock is undefined");
    expect(stdout).not.toContain("it lives");
    expect(status).not.toBe(0);
  });
});
