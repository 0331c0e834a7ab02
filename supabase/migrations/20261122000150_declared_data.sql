-- What is declared beside each table: for how long its rows are kept, and which of them are a person's.

create table private.retention_periods (
  id integer generated always as identity primary key,
  relation text not null,
  -- The moment from which a row's period counts: a column or an expression.
  at text not null,
  period interval not null,
  -- The rows that are removed; the others stay.
  among text not null,
  -- What is called before.
  first text
);
comment on table private.retention_periods is 'For how long the rows of tables are kept, as the migrations declare it. No client access.';

alter table private.retention_periods enable row level security;
-- No policy and no grant: remove_old_rows reads it.

-- Limits the time for which rows are kept: select private.keep('public.page_views', 'viewed_at', '25 months'); Decision 29 gives
-- the reason of each period.
create function private.keep(of_table regclass, at text, period interval, among text default 'true', first text default null)
returns void
language sql set search_path = ''
as $$
  insert into private.retention_periods (relation, at, period, among, first) values (of_table::text, at, period, among, first)
$$;

create table private.personal_rows (
  id integer generated always as identity primary key,
  relation text not null,
  -- The condition for the rows of the account $1.
  of_account text not null,
  -- Their name in the copy that a person takes of their data; null if they are not in it.
  called text unique,
  -- The column by which they are sorted there.
  at text,
  -- The columns that they have there; null for all but those without which they are.
  columns text[],
  without text[] not null,
  -- The rows that are deleted with the account; null if foreign keys and triggers see to it.
  erased text
);
comment on table private.personal_rows is 'Which rows are a person''s, as the migrations declare it. No client access.';

alter table private.personal_rows enable row level security;
-- No policy and no grant: the functions of personal data read it.

-- Declares a table that has rows of a person: select private.personal('public.addresses', 'created_at'); Without the column by
-- which they are sorted, they are not in the copy of one's data.
create function private.personal(
  of_table regclass, at text default null, of_account text default 'user_id = $1', called text default null,
  columns text[] default null, without text[] default '{}', erased text default null) returns void
language sql set search_path = ''
as $$
  insert into private.personal_rows (relation, of_account, called, at, columns, without, erased)
  select of_table::text, of_account, case when at is not null then coalesce(called, relname) end, at, columns, without, erased
  from pg_catalog.pg_class where oid = of_table
$$;
