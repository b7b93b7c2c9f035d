import type { Person } from "@emberly/kit/personal-data";
import type { RunSql } from "@emberly/kit/sql";

const SHORTEST_WORD = 5;
/** Shorter names, such as an initial, identify nobody and stand in every text. */
const SHORTEST_NAME = 3;

interface Known {
  email: string | null;
  word: string | null;
}

interface Whose {
  customerId: string;
  authIdentityId: string;
  email: string;
}

/**
 * Whose data it is, and after them each customer without an account of the same email: the engine makes one for an order by phone, and
 * only the owner of the email can ever ask for it. Not of a former email, which may be somebody else's by now. Those have no emails of their
 * own here, so that nothing is read twice.
 */
export async function readPeople(run: RunSql, whose: Whose): Promise<Person[]> {
  const person = await readPerson(run, whose);
  const guests = await run<{ id: string }>(
    "select id from customer where lower(email) = ? and not has_account and deleted_at is null order by created_at, id",
    [whose.email],
  );
  const people = [person];
  for (const { id } of guests) {
    const words = [...person.emails, ...person.words, ...(await readWords(run, id))];
    people.push({
      customerId: id,
      authIdentityId: null,
      emails: [],
      words: [...new Set(words)],
      names: [...new Set([...person.names, ...(await readNames(run, id))])],
    });
  }
  return people;
}

/** Emails that were typed at the payment page may be somebody else's, so they count as words: by them nothing is told, and nothing erased. */
async function readPerson(run: RunSql, { customerId, authIdentityId, email }: Whose): Promise<Person> {
  // An address that is somebody else's account by now is theirs, and so is what went there.
  const former = await run<{ email: string }>(
    `select distinct former.email
     from account_email_change change, unnest(array[old_email, new_email]) as former(email)
     where change.customer_id = ? and change.confirmed_at is not null and former.email <> ? and not exists (
       select 1 from customer where customer.email = former.email and customer.has_account
         and customer.deleted_at is null and customer.id <> change.customer_id)`,
    [customerId, email],
  );
  return {
    customerId,
    authIdentityId,
    emails: [email, ...former.map((row) => row.email)],
    words: await readWords(run, customerId),
    names: await readNames(run, customerId),
  };
}

async function readWords(run: RunSql, customerId: string): Promise<string[]> {
  const known = await run<Known>(
    `with address as (
       select first_name, last_name, phone, address_1, address_2, null as email
       from customer_address where customer_id = ?
       union
       select address.first_name, address.last_name, address.phone, address.address_1, address.address_2,
         address.metadata->>'email'
       from "order" join order_address address on address.id in ("order".shipping_address_id, "order".billing_address_id)
       where "order".customer_id = ?
       union
       select first_name, last_name, phone, null, null, email from customer where id = ?
     )
     select email, null as word from address
     union select email, null from "order" where customer_id = ?
     union select null, concat_ws(' ', first_name, last_name) from address
     union select null, phone from address
     union select null, address_1 from address
     union select null, address_2 from address`,
    [customerId, customerId, customerId, customerId],
  );
  const words = known.flatMap(({ email: given, word }) => {
    const text = (given ?? word ?? "").trim();
    return text.length >= SHORTEST_WORD ? text : [];
  });
  return [...new Set(words)];
}

async function readNames(run: RunSql, customerId: string): Promise<string[]> {
  const [own] = await run<{ name: string }>(
    "select concat_ws(' ', first_name, last_name) as name from customer where id = ?",
    [customerId],
  );
  const names = (own?.name ?? "").split(/\s+/).filter((name) => name.length >= SHORTEST_NAME);
  return [...new Set(names)];
}
