import { Failure } from "@emberly/kit/failure";
import { Limiter } from "@emberly/kit/limiter";
import { prepared, sqlOf } from "@emberly/kit/sql";
import type { CustomerAddressDTO, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createCustomerAddressesWorkflow,
  deleteCustomerAddressesWorkflow,
  updateCustomerAddressesWorkflow,
} from "@medusajs/medusa/core-flows";
import type { Address, ChangeAddressBody, NewAddressBody } from "../../contract/own-data";
import { joinName, splitName } from "../../modules/accounts/name";
import { takeNameFromOrder } from "../accounts/take-name-from-order";
import { type CheckedPlace, checkPlace } from "./check-place";
import { isSamePlace, LEFT_ORDERS, noteTaken, readNews } from "./order-address";

const MOST_ADDRESSES = 50;
const LOCK_TIMEOUT_S = 10;
/** Waiting for a book's lock occupies a database connection each: only a few at once. */
const bookWork = new Limiter(2);

/** A customer's addresses, the default one first, then the newest. Where orders were sent to is among them. */
export async function listAddresses(container: MedusaContainer, customerId: string): Promise<Address[]> {
  const { book, left } = await readBookAndLeft(container, customerId);
  if (left.length === 0) return book.map(toAddress);
  for (const orderId of left) await takeFromOrder(container, orderId);
  return (await readBook(container, customerId)).map(toAddress);
}

/** @throws Failure 400, 409 when the book is full */
export async function addAddress(
  container: MedusaContainer,
  customerId: string,
  { isDefault, ...given }: NewAddressBody,
): Promise<Address> {
  const place = await checkPlace(sqlOf(container), given);
  return alone(container, customerId, async () => {
    const book = await readBook(container, customerId);
    if (book.length >= MOST_ADDRESSES) throw new Failure(409, "You have 50 addresses. Remove one first.");
    return create(container, { customerId, given, place, isDefault: isDefault || !book.some(isDefaultOf) });
  });
}

/**
 * Takes over what was entered at the payment page: the name, and where the order was sent to, once an order: what its customer
 * removes afterwards stays away. Nothing is added that is there already or beyond the 50, and nothing to an account that is erased
 * or about to be.
 */
export async function takeFromOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const news = await readNews(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), orderId);
  if (news?.isAboutName) await takeNameFromOrder(container, orderId);
  if (!news?.address) return;
  const { customerId, given } = news.address;
  await alone(container, customerId, async () => {
    if (!(await noteTaken(sqlOf(container), orderId))) return;
    const book = await readBook(container, customerId);
    if (book.length >= MOST_ADDRESSES) return;
    const place = await checkPlace(sqlOf(container), given).catch(unlessRefused);
    if (!place) return;
    if (book.some((known) => isSamePlace(known, toRow(given, place)))) return;
    await create(container, { customerId, given, place, isDefault: book.length === 0 });
  });
}

/** A payment page takes addresses that the book would ask about again. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof Failure && error.status === 400) return undefined;
  throw error;
}

interface NewEntry {
  customerId: string;
  given: Omit<NewAddressBody, "isDefault">;
  place: CheckedPlace;
  isDefault: boolean;
}

async function create(
  container: MedusaContainer,
  { customerId, given, place, isDefault }: NewEntry,
): Promise<Address> {
  const address = { customer_id: customerId, ...toRow(given, place), is_default_shipping: isDefault };
  const { result } = await createCustomerAddressesWorkflow(container).run({
    input: { addresses: [address] },
  });
  return toAddress(first(result));
}

/** @throws Failure 400, 404 */
export async function changeAddress(
  container: MedusaContainer,
  customerId: string,
  id: string,
  { isDefault, ...change }: ChangeAddressBody,
): Promise<Address> {
  return alone(container, customerId, async () => {
    const before = await findOwn(container, customerId, id);
    const { _id, isDefault: wasDefault, ...known } = toAddress(before);
    const given = {
      ...known,
      ...change,
      line2: change.line2 === undefined ? known.line2 : (change.line2 ?? ""),
    };
    const place = await checkPlace(sqlOf(container), given);
    const { result } = await updateCustomerAddressesWorkflow(container).run({
      input: {
        selector: { id: _id, customer_id: customerId },
        update: {
          ...toRow(given, place),
          ...(isDefault && !wasDefault ? { is_default_shipping: true } : {}),
        },
      },
    });
    return toAddress(first(result));
  });
}

/** Removes an address. The newest one left takes the default's place. @throws Failure 404 */
export async function removeAddress(
  container: MedusaContainer,
  customerId: string,
  id: string,
): Promise<void> {
  await alone(container, customerId, async () => {
    const gone = await findOwn(container, customerId, id);
    await deleteCustomerAddressesWorkflow(container).run({ input: { ids: [id] } });
    const [heir] = gone.is_default_shipping ? await readBook(container, customerId) : [];
    if (!heir) return;
    await updateCustomerAddressesWorkflow(container).run({
      input: { selector: { id: heir.id }, update: { is_default_shipping: true } },
    });
  });
}

/** One change of a book at a time, whichever engine makes it: which one is the default follows from all of them. */
function alone<T>(container: MedusaContainer, customerId: string, work: () => Promise<T>): Promise<T> {
  const lock = container.resolve(Modules.LOCKING);
  return bookWork.run(() => lock.execute(`address-book:${customerId}`, work, { timeout: LOCK_TIMEOUT_S }));
}

const BOOK = `select id, customer_id, is_default_shipping, first_name, last_name, phone, address_1, address_2, city, province,
    postal_code, country_code
  from customer_address where customer_id = :customerId and deleted_at is null
  order by is_default_shipping desc, created_at desc, id desc limit ${MOST_ADDRESSES * 2}`;

function readBook(container: MedusaContainer, customerId: string): Promise<CustomerAddressDTO[]> {
  return prepared(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), BOOK, { customerId });
}

/** The book, and the orders whose address is still to be taken. One statement, because each checkout asks for it. */
async function readBookAndLeft(container: MedusaContainer, customerId: string) {
  const [found] = await prepared<{ book: CustomerAddressDTO[]; left: string[] }>(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    `select coalesce((select jsonb_agg(to_jsonb(entry)) from (${BOOK}) entry), '[]') as book, array(${LEFT_ORDERS}) as left`,
    { customerId },
  );
  return found ?? { book: [], left: [] };
}

/** The owner is part of the question: somebody else's address is none. @throws Failure 404 */
async function findOwn(
  container: MedusaContainer,
  customerId: string,
  id: string,
): Promise<CustomerAddressDTO> {
  const [address] = await container
    .resolve(Modules.CUSTOMER)
    .listCustomerAddresses({ id, customer_id: customerId });
  if (!address) throw new Failure(404, "There is no such address any more");
  return address;
}

function toRow(given: Omit<NewAddressBody, "isDefault">, place: CheckedPlace) {
  return {
    ...splitName(given.name),
    phone: given.phone,
    address_1: given.line1,
    address_2: given.line2,
    city: given.city,
    province: place.state,
    postal_code: place.postalCode,
    country_code: place.countryCode,
  };
}

function toAddress(row: CustomerAddressDTO): Address {
  return {
    _id: row.id,
    name: joinName(row.first_name, row.last_name),
    phone: row.phone ?? "",
    line1: row.address_1 ?? "",
    line2: row.address_2 ?? "",
    city: row.city ?? "",
    state: row.country_code === "us" ? (row.province ?? "").toUpperCase() : (row.province ?? ""),
    postal_code: row.postal_code ?? "",
    country: (row.country_code ?? "").toUpperCase(),
    isDefault: row.is_default_shipping,
  };
}

const isDefaultOf = ({ is_default_shipping }: CustomerAddressDTO) => is_default_shipping;

function first<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Failure(404, "There is no such address any more");
  return row;
}
