import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextMove } from "./next-move";
import type { Observation } from "./observation";
import { type CheckoutState, mayMove, STATES } from "./states";

const money = { intentId: "pi_1", amount: 5000, currency: "usd" };
const seenAs: Record<Observation["payment"], Observation> = {
  none: { payment: "none" },
  open: { payment: "open" },
  pending: { payment: "pending" },
  expired: { payment: "expired" },
  cancelled: { payment: "cancelled" },
  free: { payment: "free", intentId: "cs_1", amount: 0, currency: "usd" },
  authorised: { payment: "authorised", ...money },
  captured: { payment: "captured", refunded: 0, isDisputed: false, ...money },
};
const paidBack = (refunded: number): Observation => ({
  payment: "captured",
  isDisputed: false,
  ...money,
  refunded,
});

describe("the next move of a checkout", () => {
  it("authorises, places, then captures", () => {
    expect(nextMove("opened", seenAs.authorised)).toEqual({ do: "authorise" });
    expect(nextMove("authorised", seenAs.authorised)).toEqual({ do: "place" });
    expect(nextMove("placed", seenAs.authorised)).toEqual({ do: "capture" });
  });

  it("makes an order of what comes to nothing, and leaves it alone when that cannot be", () => {
    expect(nextMove("opened", seenAs.free)).toEqual({ do: "authorise" });
    expect(nextMove("authorised", seenAs.free)).toEqual({ do: "place" });
    expect(nextMove("placed", seenAs.free, 0)).toEqual({ do: "settle" });
    expect(nextMove("released", seenAs.free)).toEqual({ do: "nothing" });
  });

  it("follows a webhook that overtook the answer to the opening call", () => {
    expect(nextMove("opening", seenAs.authorised)).toEqual({ do: "authorise" });
  });

  it("ends a session whose address nobody was told", () => {
    expect(nextMove("opening", seenAs.open)).toEqual({ do: "expire" });
    expect(nextMove("opening", seenAs.none)).toEqual({ do: "release", reason: "failed" });
  });

  it("waits for a slow bank", () => {
    expect(nextMove("opened", seenAs.pending)).toEqual({ do: "nothing" });
  });

  it("gives back what is authorised after the checkout has ended", () => {
    expect(nextMove("released", seenAs.authorised)).toEqual({ do: "void" });
  });

  it("asks a person when money was taken without an order, or an order lost its payment", () => {
    expect(nextMove("released", seenAs.captured)).toMatchObject({ do: "review" });
    expect(nextMove("placed", seenAs.cancelled)).toMatchObject({ do: "review" });
  });

  it("makes no order of money that has gone back, and asks a person about a part", () => {
    expect(nextMove("authorised", paidBack(5000))).toEqual({ do: "release", reason: "cancelled" });
    expect(nextMove("released", paidBack(5000))).toEqual({ do: "nothing" });
    const reason = "captured_without_order";
    for (const state of ["authorised", "released"] as const) {
      expect(nextMove(state, paidBack(1))).toEqual({ do: "review", reason });
    }
    const disputed: Observation = {
      ...seenAs.captured,
      payment: "captured",
      ...money,
      refunded: 0,
      isDisputed: true,
    };
    expect(nextMove("authorised", disputed)).toEqual({ do: "review", reason });
  });

  it("asks a person when somebody took another sum at Stripe than was agreed", () => {
    expect(nextMove("placed", seenAs.captured, money.amount)).toEqual({ do: "settle" });
    const reason = "captured_otherwise";
    for (const agreed of [money.amount + 1, money.amount - 1]) {
      expect(nextMove("placed", seenAs.captured, agreed)).toEqual({ do: "review", reason });
    }
  });

  it("takes no money for an order that staff have cancelled, and asks nobody about it", () => {
    expect(nextMove("placed", seenAs.authorised, money.amount, true)).toEqual({ do: "void" });
    expect(nextMove("placed", seenAs.cancelled, money.amount, true)).toEqual({ do: "close" });
    expect(nextMove("placed", seenAs.free, 0, true)).toEqual({ do: "close" });
    // What was taken meanwhile is written down, so that it can be given back.
    expect(nextMove("placed", seenAs.captured, money.amount, true)).toEqual({ do: "settle" });
  });

  it("leaves alone what is finished or with a person", () => {
    for (const seen of Object.values(seenAs)) {
      expect(nextMove("captured", seen)).toEqual({ do: "nothing" });
      expect(nextMove("needs_review", seen)).toEqual({ do: "nothing" });
    }
  });
});

/** A checkout, Stripe and the engine as far as money, order and stock go. */
interface World {
  state: CheckoutState;
  visited: [CheckoutState, CheckoutState][];
  session: "none" | "open" | "complete" | "expired";
  intent: "none" | "authorised" | "captured" | "cancelled";
  orders: number;
  captures: number;
  held: boolean;
}

const start = (): World => ({
  state: "opening",
  visited: [],
  session: "none",
  intent: "none",
  orders: 0,
  captures: 0,
  held: true,
});

function observe(world: World): Observation {
  if (world.session === "none" || world.session === "open" || world.session === "expired") {
    return seenAs[world.session];
  }
  return seenAs[world.intent === "none" ? "pending" : world.intent];
}

function go(world: World, to: CheckoutState): void {
  if (!mayMove(world.state, to)) throw new Error(`${world.state} -> ${to} is not on the map`);
  world.visited.push([world.state, to]);
  world.state = to;
}

/** Does what the move says; with `dies` the process ends after the effect and before it is written down. */
function perform(world: World, canPlace: boolean, dies: boolean): boolean {
  const move = nextMove(world.state, observe(world));
  const written = (to: CheckoutState) => {
    if (!dies) go(world, to);
  };
  switch (move.do) {
    case "nothing":
      return false;
    case "authorise":
      written("authorised");
      break;
    case "place":
      if (canPlace) {
        // The half-made order of a dead process is found again and not made twice.
        world.orders = Math.max(world.orders, 1);
        world.held = false;
        written("placed");
      } else {
        if (world.intent === "authorised") world.intent = "cancelled";
        world.held = false;
        written(world.intent === "captured" ? "needs_review" : "released");
      }
      break;
    case "capture":
      world.captures += 1;
      world.intent = "captured";
      written("captured");
      break;
    case "settle":
      written("captured");
      break;
    case "release":
      world.held = false;
      written("released");
      break;
    case "expire":
      world.session = "expired";
      break;
    case "void":
      world.intent = "cancelled";
      break;
    case "review":
      written("needs_review");
      break;
  }
  return !dies;
}

class Act implements fc.Command<object, World> {
  constructor(
    readonly name: string,
    readonly act: (world: World) => void,
    readonly isPossible: (world: World) => boolean = () => true,
  ) {}
  check(): boolean {
    return true;
  }
  run(_model: object, world: World): void {
    if (this.isPossible(world)) this.act(world);
  }
  toString(): string {
    return this.name;
  }
}

const commands = [
  fc.constant(
    new Act(
      "session opens",
      (world) => {
        world.session = "open";
      },
      ({ session, state }) => session === "none" && state === "opening",
    ),
  ),
  fc.constant(
    new Act(
      "answer is written down",
      (world) => go(world, "opened"),
      ({ session, state }) => session === "open" && state === "opening",
    ),
  ),
  fc.constant(
    new Act(
      "shopper pays",
      (world) => {
        world.session = "complete";
        world.intent = "authorised";
      },
      ({ session }) => session === "open",
    ),
  ),
  fc.constant(
    new Act(
      "session expires",
      (world) => {
        world.session = "expired";
      },
      ({ session }) => session === "open",
    ),
  ),
  fc.constant(
    new Act(
      "authorisation lapses",
      (world) => {
        world.intent = "cancelled";
      },
      ({ intent }) => intent === "authorised",
    ),
  ),
  fc.constant(
    new Act(
      "captured by hand at Stripe",
      (world) => {
        world.intent = "captured";
        world.captures += 1;
      },
      ({ intent }) => intent === "authorised",
    ),
  ),
  fc.record({ canPlace: fc.boolean(), dies: fc.boolean() }).map(
    ({ canPlace, dies }) =>
      new Act(`event arrives (${canPlace ? "" : "un"}placeable${dies ? ", dies" : ""})`, (world) => {
        for (let moves = 0; moves < 6; moves += 1) if (!perform(world, canPlace, dies)) break;
      }),
  ),
];

describe("whatever happens in whatever order", () => {
  it("ends in order and capture, in neither, or before a person; never in a state off the map", () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 30 }), (plan) => {
        const world = start();
        fc.modelRun(() => ({ model: {}, real: world }), plan);
        // The session's time runs out, and the reconciler comes by until nothing is left to do.
        if (world.session === "open") world.session = "expired";
        for (let rounds = 0; rounds < 10; rounds += 1) if (!perform(world, true, false)) break;

        expect(STATES).toContain(world.state);
        expect(world.intent).not.toBe("authorised");
        expect(world.captures).toBeLessThanOrEqual(1);
        expect(world.orders).toBeLessThanOrEqual(1);
        if (world.state === "captured") expect([world.orders, world.captures]).toEqual([1, 1]);
        if (world.state === "released") expect([world.orders, world.captures]).toEqual([0, 0]);
        expect(["captured", "released", "needs_review"]).toContain(world.state);
        if (world.state !== "needs_review") expect(world.held).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});
