import type { RunSql } from "@emberly/kit/sql";
import { hashToken } from "@emberly/kit/token";

/** Longer than an authenticator app's code is good for, the steps before and after included. */
const REMEMBERED_FOR = "5 minutes";

/** Codes of second factors that were shown lately. The engine itself takes one as often as it comes within its time. */
export class UsedCodeStore {
  constructor(private readonly run: RunSql) {}

  /** Takes a code, so that nobody else can while it is looked at. @returns false when it was taken before */
  async take(authIdentityId: string, code: string): Promise<boolean> {
    const rows = await this.run(
      `insert into staff_used_code (auth_identity_id, code_hash) values (?, ?)
       on conflict (auth_identity_id, code_hash) do update set used_at = now()
         where staff_used_code.used_at < now() - interval '${REMEMBERED_FOR}'
       returning code_hash`,
      [authIdentityId, hashOf(code)],
    );
    return rows.length > 0;
  }

  /** Gives back one that turned out to be wrong. */
  async giveBack(authIdentityId: string, code: string): Promise<void> {
    await this.run("delete from staff_used_code where auth_identity_id = ? and code_hash = ?", [
      authIdentityId,
      hashOf(code),
    ]);
  }

  async clearOld(): Promise<void> {
    await this.run(`delete from staff_used_code where used_at < now() - interval '${REMEMBERED_FOR}'`, []);
  }
}

/** Written as the engine reads it: recovery codes in any case. */
const hashOf = (code: string) => hashToken(code.trim().toLowerCase());
