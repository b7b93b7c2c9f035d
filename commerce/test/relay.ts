import { connect, createServer, type Server, type Socket } from "node:net";

/** A wire to a server that can be cut: what a network or a server that is gone looks like to those behind it. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param target port on loopback */
  static async to(target: number): Promise<Relay> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (!address || typeof address === "string") throw new Error("A listening server has no port");
    const relay = new Relay(server, address.port);
    server.on("connection", (near) => relay.join(near, target));
    return relay;
  }

  /** Everything that is connected breaks, and nothing connects until {@link repair}. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  repair(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, target: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.once("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
