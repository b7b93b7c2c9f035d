import { eventually } from "./eventually";
import type { Warehouse } from "./warehouse";

/** Keep these advisory locks apart from everybody else's in the same database. */
const GATES = 0x6a7e;
const FIRST = 0x6a7f;

let made = 0;

/**
 * Stops the first who comes to a certain write, inside the database, until it is opened; all others pass. For what happens
 * when somebody else is quicker at exactly this point.
 */
export class Gate {
  private constructor(
    private readonly warehouse: Warehouse,
    private readonly id: number,
    private readonly name: string,
  ) {}

  /** @param write what a trigger comes before, such as `update on cart for each statement` */
  static async close(warehouse: Warehouse, write: string): Promise<Gate> {
    made += 1;
    const gate = new Gate(warehouse, made, `gate_${made}`);
    // The lock is the gate; waiting there ends when the test says so, whatever the statement's patience.
    await warehouse.rows(`
      create or replace function stop_at_gate() returns trigger language plpgsql set lock_timeout = 0 as $$ begin
        if pg_try_advisory_xact_lock(${FIRST}, tg_argv[0]::int) then
          perform pg_advisory_lock_shared(${GATES}, tg_argv[0]::int);
          perform pg_advisory_unlock_shared(${GATES}, tg_argv[0]::int);
        end if;
        return new; end $$`);
    await warehouse.rows("select pg_advisory_lock($1, $2)", [GATES, gate.id]);
    await warehouse.rows(
      `create trigger ${gate.name} before ${write} execute function stop_at_gate('${gate.id}')`,
    );
    return gate;
  }

  /** Lets everybody pass everywhere from now on, also where a test has ended before it did so. */
  static async removeAll(warehouse: Warehouse): Promise<void> {
    await warehouse.rows("select pg_advisory_unlock_all()");
    await warehouse.rows("drop function if exists stop_at_gate cascade");
  }

  /** Waits until somebody stands there. @returns the backend of theirs */
  async stopped(): Promise<number> {
    return eventually(`that somebody comes to ${this.name}`, () => this.waiting());
  }

  /** The backend of whoever stands there at this moment. */
  async waiting(): Promise<number | undefined> {
    const [found] = await this.warehouse.rows<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted
       and classid = $1 and objid = $2 and database = (select oid from pg_database where datname = current_database())`,
      [GATES, this.id],
    );
    return found?.pid;
  }

  /** Lets pass. */
  async open(): Promise<void> {
    await this.warehouse.rows("select pg_advisory_unlock($1, $2)", [GATES, this.id]);
  }

  /** Lets pass, and waits until whoever stood there has come to the end of their transaction. */
  async letThrough(): Promise<void> {
    const pid = await this.stopped();
    const began = "select xact_start::text as at from pg_stat_activity where pid = $1";
    const [before] = await this.warehouse.rows<{ at: string | null }>(began, [pid]);
    await this.open();
    await eventually(`that ${this.name} is behind them`, async () => {
      const [now] = await this.warehouse.rows<{ at: string | null }>(began, [pid]);
      return now?.at !== before?.at;
    });
  }
}
