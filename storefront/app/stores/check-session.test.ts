import type { User } from "@contract/records";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkSession } from "./check-session";
import { useRootStore } from "./root-store";

const ann = { _id: "ann", name: "Ann", emailVerified: true } as User;
const bob = { _id: "bob", name: "Bob", emailVerified: true } as User;

const store = () => useRootStore.getState();
const current = () => store().user.currentUser;

/** Answers of the server, in the order of the calls. */
let answers: (() => Response)[];
/** Calls wait for it, as on a slow line. */
let gate: Promise<void>;

beforeEach(() => {
  gate = Promise.resolve();
  vi.stubGlobal("fetch", async () => {
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
  vi.unstubAllGlobals();
});

const session = (user: User) => () => Response.json(user);
const noSession = () => Response.json("Sign in first", { status: 401 });

/** Begins a check, does something before its answer comes, and waits for the end. */
async function checkWhile(change: () => void): Promise<void> {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const checked = checkSession();
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
