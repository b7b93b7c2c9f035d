import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Entries of one subject, and those of the staff, are found without reading the others: what the shop does by itself, such as
 * the parcels of a million orders, is most of an audit.
 */
export class Migration20261127100000AuditSubjects extends Migration {
  override async up(): Promise<void> {
    this.addSql("create index if not exists audit_entry_subject on audit_entry (subject, id desc)");
    this.addSql(
      "create index if not exists audit_entry_of_staff on audit_entry (id desc) where actor is not null",
    );
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists audit_entry_subject");
    this.addSql("drop index if exists audit_entry_of_staff");
  }
}
