/** The stock location that a customer sends things to. */
export interface Destination {
  name: string;
  company: string | null;
  address_1: string;
  address_2: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  country_code: string;
}

/** SQL of a return's {@link Destination}, as long as something is to be sent there. */
export const DESTINATION = `
  case when back.status = 'approved' then (
    select jsonb_build_object('name', place.name, 'company', address.company, 'address_1', address.address_1,
      'address_2', address.address_2, 'city', address.city, 'province', address.province,
      'postal_code', address.postal_code, 'country_code', address.country_code)
    from "return" engine
    join stock_location place on place.id = engine.location_id and place.deleted_at is null
    join stock_location_address address on address.id = place.address_id and address.deleted_at is null
    where engine.id = back.engine_return_id) end as destination`;

/**
 * Lines of the address that a return is sent to. Empty unless the return is approved, and where the merchant has given no
 * address.
 */
export function addressOf({ destination: to }: { destination: Destination | null }): string[] {
  if (!to?.address_1) return [];
  const place = [to.city, [to.province, to.postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const rows = [to.company || to.name, to.address_1, to.address_2, place, to.country_code.toUpperCase()];
  return rows.flatMap((row) => row || []);
}
