import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The read model (docs/decisions/0003). `catalogue_product` holds one row for each product that can be bought,
 * `catalogue_dirty` what has changed in the engine's tables since the rows were computed (filled by triggers,
 * see ../triggers), `catalogue_state` the version that every answer is tagged with, `catalogue_word` the words
 * that a misspelt one can be corrected to.
 */
export class Migration20261121102000Catalogue extends Migration {
  override async up(): Promise<void> {
    this.addSql("create extension if not exists pg_trgm");
    this.addSql(`create table if not exists catalogue_product (
      id text primary key,
      variant_id text not null,
      handle text not null,
      title text not null,
      kind text,
      price_cents integer not null,
      stock integer,
      in_stock boolean not null generated always as (stock is null or stock > 0) stored,
      created_at timestamptz not null,
      record text not null,
      text_title text not null,
      text_kind text not null,
      text_body text not null,
      text_facts text not null,
      search tsvector not null generated always as (
        setweight(to_tsvector('english', text_title), 'A') ||
        setweight(to_tsvector('english', text_kind), 'B') ||
        setweight(to_tsvector('english', text_body), 'C') ||
        setweight(to_tsvector('english', text_facts), 'D')
      ) stored
    )`);
    this.addSql("create index if not exists catalogue_product_handle on catalogue_product (handle)");
    for (const [name, column] of [
      ["newest", "created_at"],
      ["price", "price_cents"],
      ["title", "title"],
    ]) {
      this.addSql(
        `create index if not exists catalogue_product_${name} on catalogue_product (${column}, id)`,
      );
      this.addSql(
        `create index if not exists catalogue_product_kind_${name} on catalogue_product (kind, ${column}, id)`,
      );
    }
    this.addSql(
      "create index if not exists catalogue_product_search on catalogue_product using gin (search)",
    );
    this.addSql("create table if not exists catalogue_word (word text primary key)");
    this.addSql(
      "create index if not exists catalogue_word_trigrams on catalogue_word using gin (word gin_trgm_ops)",
    );
    // The operator's threshold is a setting; a function can carry its own and still use the index.
    this.addSql(`create or replace function catalogue_similar_words(asked text[])
      returns table (token text, word text, likeness real)
      language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
        select token, candidate.word, candidate.likeness
        from unnest(asked) as token
        cross join lateral (
          select w.word, similarity(w.word, token) as likeness
          from catalogue_word w where w.word % token
          order by likeness desc, w.word limit 12
        ) candidate
      $$`);
    this.addSql(`create table if not exists catalogue_dirty (
      id bigint generated always as identity primary key,
      source text not null,
      key text not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`create table if not exists catalogue_state (
      singleton boolean primary key default true check (singleton),
      generation text not null default substr(md5(random()::text), 1, 8),
      version bigint not null default 1,
      signature text not null default '',
      price_lists_seen_at timestamptz not null default now()
    )`);
    this.addSql("insert into catalogue_state default values on conflict do nothing");
    this.addSql(`create or replace function catalogue_mark() returns trigger language plpgsql as $$
      declare changed text;
      begin
        changed := case tg_op
          when 'INSERT' then 'select * from new_rows'
          when 'DELETE' then 'select * from old_rows'
          else 'select * from new_rows union all select * from old_rows' end;
        execute format(
          'insert into catalogue_dirty (source, key) select distinct %L, %I::text from (%s) changed where %I is not null',
          tg_argv[0], tg_argv[1], changed, tg_argv[1]);
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists catalogue_mark() cascade");
    this.addSql("drop function if exists catalogue_similar_words(text[])");
    for (const table of ["product", "word", "dirty", "state"]) {
      this.addSql(`drop table if exists catalogue_${table}`);
    }
  }
}
