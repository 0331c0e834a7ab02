-- Settings of the whole store.

-- PostgreSQL also knows copies of zones, such as 'posix/Asia/Tokyo', and abbreviations, which browsers do not.
create function private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
as $$
  select zone ~ '^(UTC$|[A-Z][A-Za-z]+/)' and exists (select from pg_catalog.pg_timezone_names where name = zone)
$$;
grant execute on function private.is_time_zone(text) to authenticated, service_role;

-- An address of the web, or none: https, a host with a dot, and nothing that ends an attribute.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^(https://[a-z0-9.-]+\.[a-z]+(:[0-9]+)?([/?#][^[:space:]"<>\\]*)?)?$'
$$;
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- A list of texts with titles, none of which is blank: [{"title": "Why?", "text": "Because."}].
create function private.is_list_of_texts(list jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(list) when 'array' then jsonb_array_length(list) <= 30 and not exists (
    select from jsonb_array_elements(list) item
    where case jsonb_typeof(item) when 'object' then
      array(select key from jsonb_each(item) where jsonb_typeof(value) = 'string' and value #>> '{}' ~ '\S') <> '{text,title}'
      or item - '{text,title}'::text[] <> '{}' else true end) else false end
$$;
grant execute on function private.is_list_of_texts(jsonb) to authenticated, service_role;

create table public.store_settings (
  -- Always true: there is one row.
  id boolean primary key default true check (id),
  -- Upgrade credit: reduces the price of a plan by the amount paid for the plans it includes.
  has_upgrade_credit boolean not null default false,
  -- Whose days the figures, the filters of orders and their files count.
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  -- The seller on receipts of new orders, plans, policies and in emails to many; left out while empty.
  seller_name text not null default '' check (char_length(seller_name) <= 200),
  seller_address text not null default '' check (char_length(seller_address) <= 500),
  seller_tax_id text not null default '' check (char_length(seller_tax_id) <= 50),
  -- The store's accounts elsewhere; no link while empty.
  instagram_url text not null default '' check (char_length(instagram_url) <= 500 and private.is_web_address(instagram_url)),
  tiktok_url text not null default '' check (char_length(tiktok_url) <= 500 and private.is_web_address(tiktok_url)),
  -- Whether every country is sold to, or only those chosen; null: the owner has not said, and every one is. Taxes are owed where
  -- buyers live: docs/operations.md.
  sells_everywhere boolean,
  -- Those chosen, as ISO 3166-1 alpha-2.
  sells_to text[] not null default '{}'
    check (cardinality(sells_to) <= 300 and array_to_string(sells_to, ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  -- The plan that is recommended, by its id; none while empty, or while no plan on sale has it.
  recommended_plan text not null default '' check (char_length(recommended_plan) <= 100),
  -- Days in which money is given back without a reason, on plans and in the refund policy; null: without a reason, none is.
  refund_days integer check (refund_days between 1 and 365),
  -- What the policies say besides, with the seller and these days (src/features/visitors/policies): the long ones are Markdown.
  -- While one is empty or null, its sentence is left out, or has a place to fill in.
  refund_conditions text not null default '' check (char_length(refund_conditions) <= 5000),
  minimum_age integer check (minimum_age between 13 and 99),
  web_host text not null default '' check (char_length(web_host) <= 200),
  mail_provider text not null default '' check (char_length(mail_provider) <= 200),
  data_rights text not null default '' check (char_length(data_rights) <= 5000),
  governing_law text not null default '' check (char_length(governing_law) <= 200),
  liability text not null default '' check (char_length(liability) <= 5000),
  accessibility_gaps text not null default '' check (char_length(accessibility_gaps) <= 500),
  -- The day, in UTC, on which the policies last said something else; null: they have not, since their texts.
  policies_changed_on date,
  -- Of the home page: questions with answers, those of the code while empty, and readers' names with their quotes.
  questions jsonb not null default '[]' check (private.is_list_of_texts(questions) and char_length(questions::text) <= 20000),
  quotes jsonb not null default '[]' check (private.is_list_of_texts(quotes) and char_length(quotes::text) <= 20000),
  -- The address of an external form for applicants' profiles, shown instead of our own; none while empty.
  submission_form text not null default '' check (char_length(submission_form) <= 500 and private.is_web_address(submission_form)),
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
    has_upgrade_credit, time_zone, seller_name, seller_address, seller_tax_id, instagram_url, tiktok_url, sells_everywhere, sells_to,
    recommended_plan, refund_days, refund_conditions, minimum_age, web_host, mail_provider, data_rights, governing_law, liability,
    accessibility_gaps, questions, quotes, submission_form, wants_sale_emails, reward_product_id, reward_months)
  on public.store_settings to authenticated;
grant select, insert, update, delete on public.store_settings to service_role;
-- No insert or delete for clients: there is one row. No grant on policies_changed_on: it follows from the others.

select private.audit('public.store_settings', 'id');

create trigger require_proof after update of sells_to, sells_everywhere on public.store_settings
  for each row when ((old.sells_to, old.sells_everywhere) is distinct from (new.sells_to, new.sells_everywhere))
  execute function private.tg_require_proof('change_countries');

-- Who agrees to the policies from then on agrees to another version (private.policies_version).
create function private.tg_store_settings__date_policies() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.policies_changed_on := (now() at time zone 'UTC')::date;
  return new;
end
$$;
create trigger date_policies before update on public.store_settings
  for each row when (
    (old.seller_name, old.seller_address, old.refund_days, old.refund_conditions, old.minimum_age, old.web_host, old.mail_provider,
      old.data_rights, old.governing_law, old.liability, old.accessibility_gaps)
    is distinct from
    (new.seller_name, new.seller_address, new.refund_days, new.refund_conditions, new.minimum_age, new.web_host, new.mail_provider,
      new.data_rights, new.governing_law, new.liability, new.accessibility_gaps))
  execute function private.tg_store_settings__date_policies();

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
    'submission_form', submission_form,
    'sells_to', case when sells_everywhere is false then to_jsonb(sells_to) else '[]' end,
    'refund_days', refund_days,
    'instagram_url', instagram_url, 'tiktok_url', tiktok_url, 'refund_conditions', refund_conditions, 'minimum_age', minimum_age,
    'web_host', web_host, 'mail_provider', mail_provider, 'data_rights', data_rights, 'governing_law', governing_law,
    'liability', liability, 'accessibility_gaps', accessibility_gaps, 'policies_version', private.policies_version(),
    'reward', case when p.id is not null then jsonb_build_object('plan', p.name, 'months', s.reward_months) end)
  from public.store_settings s left join public.products p on p.id = s.reward_product_id
$$;

create function public.store_facts() returns jsonb
language sql stable set search_path = ''
as $$ select private.store_facts() $$;
comment on function public.store_facts() is
  'Everyone: the store''s time zone, the seller and its accounts elsewhere, empty until an admin enters them, the codes of the countries sold to, none for every one, the address of an external form for profiles, empty for our own, the days in which the money is returned, null without, what else the policies say, with the day of their version, and the months of a plan that a published profile earns, null for two dollars.';
grant execute on function private.store_facts(), public.store_facts() to anon, authenticated, service_role;

-- The moment at which a day of the store begins.
create function private.start_of(day date) returns timestamptz
language sql stable set search_path = ''
as $$ select day::timestamp at time zone time_zone from public.store_settings $$;
