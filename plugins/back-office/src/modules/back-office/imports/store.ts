import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";

/**
 * - `checking`: lines are being looked at, nothing is written
 * - `checked`: every line has its effect or its fault
 * - `applying`, `applied`, `undoing`, `undone`: as they say
 * - `failed`: the file could not be read; `problem` says why
 */
export type ImportState = "checking" | "checked" | "applying" | "applied" | "undoing" | "undone" | "failed";

/** What became of a line: `new` and `change` wait to be applied, `refused` could not be when its turn came. */
export type RowState = "same" | "new" | "change" | "fault" | "applied" | "refused" | "undone";

export interface FileImport {
  id: string;
  file_name: string;
  state: ImportState;
  /** Lines in the file, and how many of them the present state is through with. */
  total: number;
  done: number;
  problem: string | null;
  /** Email of who uploaded it. */
  created_by: string;
  created_at: Date;
  applied_at: Date | null;
  undone_at: Date | null;
  /** Nothing was heard of a run in a while: its process is gone, and it can be taken up again. */
  stalled: boolean;
}

/** What the rows of every import have. */
export interface ImportLine {
  /** In the file, the header being line 1. */
  line: number;
  label: string;
  state: RowState;
  fault: string | null;
}

/** One of several goes at an import: what counts is said by the newest. */
export interface ImportRun {
  id: string;
  run: number;
}

/** Thrown in a run that seemed to have ended, and that another has taken over. */
export class RunOvertaken extends Error {
  constructor({ id, run }: ImportRun) {
    super(`Run ${run} of import ${id} was taken over by a later one`);
    this.name = "RunOvertaken";
  }
}

interface Tables<Row> {
  imports: string;
  rows: string;
  /** What the imports' ids begin with. */
  prefix: string;
  /** Columns of the rows' table. */
  columns: readonly (keyof Row & string)[];
}

const STALLED_AFTER = "30 seconds";
/** Between two signs of life; two may be lost before a run counts as stalled. */
export const SIGN_OF_LIFE_MS = 10_000;
const KEPT = "90 days";

/** The rows of imports of one kind and how far each import is. What they mean is for others to know. */
export abstract class ImportStore<Row extends ImportLine> {
  constructor(
    protected readonly database: Knex,
    private readonly tables: Tables<Row>,
  ) {}

  /** Begins a check; imports of more than 90 days ago go with it. */
  async create(file: { fileName: string; total: number; createdBy: string }): Promise<ImportRun> {
    await this.database(this.tables.imports).whereRaw(`created_at < now() - interval '${KEPT}'`).delete();
    const id = generateEntityId(undefined, this.tables.prefix);
    await this.database(this.tables.imports).insert({
      id,
      file_name: file.fileName,
      state: "checking" satisfies ImportState,
      total: file.total,
      created_by: file.createdBy,
    });
    return { id, run: 0 };
  }

  async find(id: string): Promise<FileImport | undefined> {
    return this.imports().where({ id }).first();
  }

  async latest(limit: number): Promise<FileImport[]> {
    return this.imports().orderBy("created_at", "desc").limit(limit);
  }

  private imports() {
    return this.database(this.tables.imports).select<FileImport[]>(
      "*",
      this.database.raw(
        `state in ('checking', 'applying', 'undoing') and seen_at < now() - interval '${STALLED_AFTER}' as stalled`,
      ),
    );
  }

  /** The last one that was applied and not undone since: the only one that can be undone. */
  async lastApplied(): Promise<string | undefined> {
    const row = await this.database(this.tables.imports)
      .select<{ id: string }[]>("id")
      .whereNotNull("applied_at")
      .whereNull("undone_at")
      .orderBy("applied_at", "desc")
      .first();
    return row?.id;
  }

  /**
   * Moves on from one of the given states, or takes up a run that has stalled in the new one. Only one of two who try
   * at once succeeds.
   *
   * @returns the new run; undefined when it is in another state
   */
  async turn(id: string, from: ImportState[], to: ImportState): Promise<ImportRun | undefined> {
    const turned = await this.database(this.tables.imports)
      .where({ id })
      .where((row) =>
        row
          .whereIn("state", from)
          .orWhereRaw(`state = ? and seen_at < now() - interval '${STALLED_AFTER}'`, [to]),
      )
      .update({
        state: to,
        done: 0,
        problem: null,
        seen_at: this.database.fn.now(),
        run: this.database.raw("run + 1"),
      })
      .returning<ImportRun[]>(["id", "run"]);
    return turned[0];
  }

  /** Whether another import of this kind is being written at the moment. */
  async busyBeside(id: string): Promise<boolean> {
    const other = await this.database(this.tables.imports)
      .whereNot({ id })
      .whereIn("state", ["applying", "undoing"])
      .whereRaw(`seen_at >= now() - interval '${STALLED_AFTER}'`)
      .first("id");
    return other !== undefined;
  }

  /** @throws RunOvertaken */
  async end(run: ImportRun, state: "checked" | "applied" | "undone"): Promise<void> {
    await this.say(run, {
      state,
      problem: null,
      ...(state === "applied" && { applied_at: this.database.fn.now() }),
      ...(state === "undone" && { undone_at: this.database.fn.now() }),
    });
  }

  /** @throws RunOvertaken */
  breakOff(run: ImportRun, state: ImportState, problem: string): Promise<void> {
    return this.say(run, { state, problem });
  }

  /** @throws RunOvertaken */
  progress(run: ImportRun, done: number): Promise<void> {
    return this.say(run, { done, seen_at: this.database.fn.now() });
  }

  /** The run is at work, however long it takes over one of its lines. One that another has taken over says nothing. */
  async signOfLife({ id, run }: ImportRun): Promise<void> {
    await this.database(this.tables.imports).where({ id, run }).update({ seen_at: this.database.fn.now() });
  }

  private async say({ id, run }: ImportRun, what: object): Promise<void> {
    const said = await this.database(this.tables.imports).where({ id, run }).update(what);
    if (said === 0) throw new RunOvertaken({ id, run });
  }

  /** One value in one statement, because thousands of placeholders cost the process more than the database. */
  async addRows(id: string, rows: Row[]): Promise<void> {
    const columns = ["import_id", ...this.tables.columns].join(", ");
    await this.database.raw(
      `insert into ${this.tables.rows} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${this.tables.rows}, ?::jsonb)`,
      [JSON.stringify(rows.map((row) => ({ ...row, import_id: id })))],
    );
  }

  /** Writes down what became of rows, unless a later run is about them. */
  async settle({ id, run }: ImportRun, rows: Pick<ImportLine, "line" | "state" | "fault">[]): Promise<void> {
    await this.database.raw(
      `update ${this.tables.rows} as target set state = given.state, fault = given.fault
       from jsonb_to_recordset(?::jsonb) as given(line integer, state text, fault text)
       where target.import_id = ? and target.line = given.line
         and exists (select from ${this.tables.imports} where id = ? and run = ?)`,
      [JSON.stringify(rows), id, id, run],
    );
  }

  async rows(
    id: string,
    {
      states,
      after = 0,
      offset = 0,
      limit,
    }: { states?: RowState[]; after?: number; offset?: number; limit: number },
  ): Promise<Row[]> {
    return this.database(this.tables.rows)
      .select<Row[]>([...this.tables.columns])
      .where("import_id", id)
      .where("line", ">", after)
      .modify((rows) => {
        if (states) rows.whereIn("state", states);
      })
      .orderBy("line")
      .offset(offset)
      .limit(limit);
  }

  /** How many rows are in each state. */
  async counts(id: string): Promise<Record<RowState, number>> {
    const rows = await this.database(this.tables.rows)
      .select<{ state: RowState; count: string }[]>("state", this.database.raw("count(*) as count"))
      .where("import_id", id)
      .groupBy("state");
    const counts = { same: 0, new: 0, change: 0, fault: 0, applied: 0, refused: 0, undone: 0 };
    for (const { state, count } of rows) counts[state] = Number(count);
    return counts;
  }
}
