import type { Person } from "@emberly/kit/personal-data";
import type { RunSql } from "@emberly/kit/sql";

const SHORTEST_WORD = 5;
/** Shorter names, such as an initial, identify nobody and stand in every text. */
const SHORTEST_NAME = 3;

interface Known {
  email: string | null;
  word: string | null;
}

/**
 * Whose data it is. Emails that were typed at the payment page may be somebody else's, so they count as words: by them nothing
 * is told, and nothing of others erased.
 */
export async function readPerson(
  run: RunSql,
  { customerId, authIdentityId, email }: { customerId: string; authIdentityId: string; email: string },
): Promise<Person> {
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
  const [own] = await run<{ name: string }>(
    "select concat_ws(' ', first_name, last_name) as name from customer where id = ?",
    [customerId],
  );
  const names = (own?.name ?? "").split(/\s+/).filter((name) => name.length >= SHORTEST_NAME);
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
    words: [...new Set(words)],
    names: [...new Set(names)],
  };
}
