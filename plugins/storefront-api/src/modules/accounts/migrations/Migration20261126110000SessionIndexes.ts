import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Sessions are never marked as deleted, and an index of those that are not helps no statement that does not say so. */
export class Migration20261126110000SessionIndexes extends Migration {
  override async up(): Promise<void> {
    this.addSql("create unique index if not exists account_session_token on account_session (token_hash)");
    this.addSql("create index if not exists account_session_identity on account_session (auth_identity_id)");
    this.addSql('drop index if exists "IDX_account_session_token_hash_unique"');
    this.addSql('drop index if exists "IDX_account_session_auth_identity_id"');
  }

  override async down(): Promise<void> {
    this.addSql(
      'create unique index if not exists "IDX_account_session_token_hash_unique" on account_session (token_hash) where deleted_at is null',
    );
    this.addSql(
      'create index if not exists "IDX_account_session_auth_identity_id" on account_session (auth_identity_id) where deleted_at is null',
    );
    this.addSql("drop index if exists account_session_token");
    this.addSql("drop index if exists account_session_identity");
  }
}
