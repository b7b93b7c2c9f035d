import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import type { IFileModuleService } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { CATALOGUE_MODULE } from "./modules/catalogue/name";
import type CatalogueService from "./modules/catalogue/service";
import { PICTURES_MODULE } from "./modules/pictures/name";
import type PicturesService from "./modules/pictures/service";

/**
 * What this plugin keeps about people: pictures that they brought, and perhaps what they searched for.
 *
 * Searches are kept without who made them, as a count of the texts that found nothing. Where somebody searched for their own
 * name or street, the text itself tells of them.
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
    erase: (container, { emails, words }) =>
      container.resolve<CatalogueService>(CATALOGUE_MODULE).missedSearches.erase([...emails, ...words]),
  },
  {
    part: "pictures",
    about: "Pictures that you have sent us, by their addresses.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select url as address, created_at as "createdAt" from picture
         where customer_id = ? order by created_at, public_id`,
        [customerId],
      ),
    erase: (container, { customerId }) => {
      const files = container.resolve<IFileModuleService>(Modules.FILE);
      return container
        .resolve<PicturesService>(PICTURES_MODULE)
        .forget(customerId, (keys) => files.deleteFiles(keys));
    },
  },
];
