import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { describeDevice } from "../../../modules/accounts/device";
import { clearSessionCookie } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { accountsOf, storeUrlOf } from "./services";

export const listSessions = bind(calls.listSessions, async ({ container, visitor }) => {
  const sessions = await accountsOf(container).sessions.list(visitor.authIdentityId);
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === visitor.sessionId,
    device: describeDevice(session.user_agent),
    address: session.address,
    createdAt: new Date(session.created_at).toISOString(),
    lastSeenAt: new Date(session.last_seen_at).toISOString(),
  }));
});

export const endSession = bind(calls.endSession, async (context) => {
  const { container, visitor, params, res } = context;
  const ended = await accountsOf(container).sessions.endOne(visitor.authIdentityId, params.id);
  if (!ended) throw new Failure(404, "There is no such session");
  if (params.id === visitor.sessionId) clearSessionCookie(res, storeUrlOf(container));
  logAuth(context, "session ended", visitor.authIdentityId);
  return undefined;
});
