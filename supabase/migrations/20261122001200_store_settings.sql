-- Settings of the whole store.

-- PostgreSQL also knows copies of zones, such as 'posix/Asia/Tokyo', and abbreviations, which browsers do not.
create function private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
as $$
  select zone ~ '^(UTC$|[A-Z][A-Za-z]+/)' and exists (select from pg_catalog.pg_timezone_names where name = zone)
$$;
grant execute on function private.is_time_zone(text) to authenticated, service_role;

create table public.store_settings (
  -- Always true: there is one row.
  id boolean primary key default true check (id),
  -- Upgrade credit: reduces the price of a plan by the amount paid for the plans it includes.
  has_upgrade_credit boolean not null default false,
  -- Whose days the figures, the filters of orders and their files count.
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  -- The seller on receipts; those of the brand (src/lib/store/brand.ts) while empty.
  seller_name text not null default '' check (char_length(seller_name) <= 200),
  seller_address text not null default '' check (char_length(seller_address) <= 500),
  seller_tax_id text not null default '' check (char_length(seller_tax_id) <= 50),
  -- Whether every country is sold to, or only those chosen; null: the owner has not said, and every one is. Taxes are owed where
  -- buyers live: docs/operations.md.
  sells_everywhere boolean,
  -- Those chosen, as ISO 3166-1 alpha-2.
  sells_to text[] not null default '{}'
    check (cardinality(sells_to) <= 300 and array_to_string(sells_to, ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  -- The plan that is recommended, by its id; none while empty, or while no plan on sale has it.
  recommended_plan text not null default '' check (char_length(recommended_plan) <= 100),
  -- Days in which money is given back without a reason, as the refund policy says; null: it says something else.
  refund_days integer check (refund_days between 1 and 365),
  -- Of the home page: questions with answers, those of the code while empty, and readers' quotes.
  -- Blocks of lines with an empty line between: a question and its answer, or a quote and who said it.
  questions text not null default '' check (char_length(questions) <= 10000),
  quotes text not null default '' check (char_length(quotes) <= 10000),
  -- The address of an external form for applicants' profiles, shown instead of our own; none while empty.
  submission_form text not null default ''
    check (char_length(submission_form) <= 500 and submission_form ~ '^(https://[a-z0-9.-]+\.[a-z]+(:[0-9]+)?([/?#][^[:space:]"<>\\]*)?)?$'),
  -- Whether the store gets an email for each sale.
  wants_sale_emails boolean not null default true,
  -- What a published profile earns its contributor: months of this product, or two dollars while it is none.
  reward_product_id text not null default '' check (char_length(reward_product_id) <= 100),
  reward_months integer not null default 3 check (reward_months between 1 and 24),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  constraint store_settings_countries_check check (sells_everywhere is distinct from false or sells_to <> '{}')
);
comment on table public.store_settings is 'Settings of the store. One row.';

insert into public.store_settings default values;

alter table public.store_settings enable row level security;

create policy "admins read the settings" on public.store_settings
  for select to authenticated using ((select private.is_admin()));

create policy "admins change the settings" on public.store_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select, update (
    has_upgrade_credit, time_zone, seller_name, seller_address, seller_tax_id, sells_everywhere, sells_to, recommended_plan,
    refund_days, questions, quotes, submission_form, wants_sale_emails, reward_product_id, reward_months)
  on public.store_settings to authenticated;
grant select, insert, update, delete on public.store_settings to service_role;
-- No insert or delete for clients: there is one row.

select private.audit('public.store_settings', 'id');

create trigger require_proof after update of sells_to, sells_everywhere on public.store_settings
  for each row when ((old.sells_to, old.sells_everywhere) is distinct from (new.sells_to, new.sells_everywhere))
  execute function private.tg_require_proof('change_countries');

-- Whether the store sells to a country, a code of two letters. Null: not known.
create function private.is_served(country text) returns boolean
language sql stable set search_path = ''
as $$
  select sells_everywhere is not false or coalesce(is_served.country = any (sells_to), false) from public.store_settings
$$;
grant execute on function private.is_served(text) to service_role;

-- What buyers see of the settings.
create function private.store_facts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'time_zone', time_zone, 'seller_name', seller_name, 'seller_address', seller_address,
    'seller_tax_id', seller_tax_id, 'submission_form', submission_form,
    'sells_to', case when sells_everywhere is false then to_jsonb(sells_to) else '[]' end,
    'refund_days', refund_days,
    'reward', case when p.id is not null then jsonb_build_object('plan', p.name, 'months', s.reward_months) end)
  from public.store_settings s left join public.products p on p.id = s.reward_product_id
$$;

create function public.store_facts() returns jsonb
language sql stable set search_path = ''
as $$ select private.store_facts() $$;
comment on function public.store_facts() is
  'Everyone: the store''s time zone, the seller on receipts, with empty texts for those of the brand, the codes of the countries sold to, none for every one, the address of an external form for profiles, empty for our own, the days in which the money is returned, null without, and the months of a plan that a published profile earns, null for two dollars.';
grant execute on function private.store_facts(), public.store_facts() to anon, authenticated, service_role;

-- The moment at which a day of the store begins.
create function private.start_of(day date) returns timestamptz
language sql stable set search_path = ''
as $$ select day::timestamp at time zone time_zone from public.store_settings $$;
