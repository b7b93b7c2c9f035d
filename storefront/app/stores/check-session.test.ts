import type { User } from "@contract/records";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkSession } from "./check-session";
import { endSession, forgetSignOut } from "./end-session";
import { useRootStore } from "./root-store";

const ann = { _id: "ann", name: "Ann", emailVerified: true } as User;
const bob = { _id: "bob", name: "Bob", emailVerified: true } as User;

const store = () => useRootStore.getState();
const current = () => store().user.currentUser;

/** Answers of the server, in the order of the calls. */
let answers: (() => Response)[];
/** What the server was asked, such as "GET /me". */
let asked: string[];
/** Calls wait for it, as on a slow line. */
let gate: Promise<void>;

beforeEach(() => {
  gate = Promise.resolve();
  answers = [];
  asked = [];
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address.replace("/api/v1", "")}`);
    const answer = answers.shift();
    await gate;
    if (!answer) throw new TypeError("fetch failed");
    return answer();
  });
  store().setSessionCheck("pending");
  store().setCurrentUser(ann);
});

afterEach(() => {
  store().signOut();
  forgetSignOut();
  vi.unstubAllGlobals();
});

const session = (user: User) => () => Response.json(user);
const noSession = () => Response.json("Sign in first", { status: 401 });
const restarting = () => Response.json("Try again later", { status: 503 });
const done = () => new Response(null, { status: 204 });

/** Begins a check, does something before its answer comes, and waits for the end. */
async function checkWhile(change: () => void): Promise<void> {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  asked = [];
  const checked = checkSession();
  await vi.waitFor(() => expect(asked).toEqual(["GET /me"]));
  change();
  open();
  await checked;
}

test("the server's record takes the place of the stored one", async () => {
  answers = [session({ ...ann, name: "Ann of today" })];
  await checkSession();
  expect(current()?.name).toBe("Ann of today");
  expect(store().utility.sessionCheck).toBe("done");
});

test("no session signs out, an unreachable server does not", async () => {
  answers = [];
  await checkSession();
  expect(current()).toBe(ann);
  answers = [noSession];
  await checkSession();
  expect(current()).toBeNull();
});

test("an answer that comes after signing out signs nobody in again", async () => {
  answers = [session(ann)];
  await checkWhile(() => store().signOut());
  expect(current()).toBeNull();
  expect(store().utility.sessionCheck).toBe("done");
});

test("the end of a session signs nobody out who has signed in meanwhile", async () => {
  answers = [noSession, session(bob)];
  await checkWhile(() => store().completeSignIn(bob));
  expect(current()).toEqual(bob);
  answers = [noSession, session(bob)];
  await checkWhile(() => store().completeSignIn({ ...bob }));
  expect(current()).toEqual(bob);
});

/** What the button does. @returns whether the server has confirmed it */
function signOut(): Promise<boolean> {
  const ended = endSession();
  store().signOut();
  return ended;
}

test("a sign-out that the server confirms is asked for once", async () => {
  answers = [done];
  expect(await signOut()).toBe(true);
  await checkSession();
  expect(asked).toEqual(["POST /logout"]);
});

test("a sign-out that failed is told to be unfinished, and repeated by each check until the server confirms it", async () => {
  answers = [restarting, restarting];
  expect(await signOut()).toBe(false);
  expect(current()).toBeNull();
  asked = [];
  await checkSession();
  expect(asked).toEqual(["POST /logout"]);
  expect(store().utility.sessionCheck).toBe("done");
  answers = [done];
  await checkSession();
  expect(asked).toEqual(["POST /logout", "POST /logout"]);
  await checkSession();
  expect(asked).toHaveLength(2);
});

test("whoever signs in after a sign-out that failed stays signed in", async () => {
  await signOut();
  store().completeSignIn(bob);
  asked = [];
  answers = [session(bob)];
  await checkSession();
  expect(asked).toEqual(["GET /me"]);
  expect(current()).toEqual(bob);
});

test("a sign-up, which opens no session, leaves a sign-out that failed to be repeated", async () => {
  await signOut();
  store().completeSignIn({ ...bob, emailVerified: false });
  asked = [];
  answers = [done];
  await checkSession();
  expect(asked).toEqual(["POST /logout"]);
});
