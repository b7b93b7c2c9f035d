/**
 * Does the work while the database refuses a change.
 *
 * @param run a statement
 * @param change such as `insert on mail_outbox`
 * @param when of which rows, in SQL; of all unless said
 */
export async function whileRefused<T>(
  run: (sql: string) => Promise<unknown>,
  { change, when = "true" }: { change: string; when?: string },
  work: () => Promise<T>,
): Promise<T> {
  await run(
    "create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
  );
  try {
    await run(
      `create trigger refuse_change before ${change} for each row when (${when}) execute function refuse_change()`,
    );
    return await work();
  } finally {
    await run("drop function refuse_change cascade");
  }
}
