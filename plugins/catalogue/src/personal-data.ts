import { FORGET_AT_ONCE, type PersonalData } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import { CATALOGUE_MODULE } from "./modules/catalogue/name";
import type CatalogueService from "./modules/catalogue/service";

/**
 * Searches are kept without who made them, as a count of the texts that found nothing. Where somebody searched for their own
 * name or street, the text itself tells of them. The texts are kept in lower case, with blanks for what is neither letter nor digit.
 */
export const personalData: PersonalData[] = [
  {
    part: "searches",
    about: "Searches are counted without who made them, so there are none to show.",
    forgetOld: async (container, days) => {
      const rows = await sqlOf(container)(
        `delete from catalogue_missed_search where text in (
           select text from catalogue_missed_search where last_at < now() - make_interval(days => ?) limit ?)
         returning text`,
        [days, FORGET_AT_ONCE],
      );
      return rows.length;
    },
    erase: async (container, { emails, words }) => {
      await container.resolve<CatalogueService>(CATALOGUE_MODULE).missedSearches.flush();
      await sqlOf(container)(
        `delete from catalogue_missed_search where exists (
           select 1 from unnest(?::text[]) as word
           where position(trim(regexp_replace(lower(word), '[^[:alnum:]]+', ' ', 'g')) in
             regexp_replace(lower(text), '[^[:alnum:]]+', ' ', 'g')) > 0)`,
        [[...emails, ...words]],
      );
    },
  },
];
