-- Saved addresses. A person can save several; one is the default.
create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  full_name text not null check (char_length(full_name) <= 200 and trim(full_name) <> ''),
  address_line1 text not null check (char_length(address_line1) <= 200 and trim(address_line1) <> ''),
  address_line2 text check (char_length(address_line2) <= 200),
  city text not null check (char_length(city) <= 100 and trim(city) <> ''),
  -- Empty where a country's addresses have none.
  state text not null check (char_length(state) <= 100),
  zip_code text not null check (char_length(zip_code) <= 20 and trim(zip_code) <> ''),
  country text not null default 'United States' check (char_length(country) <= 100 and trim(country) <> ''),
  phone text check (char_length(phone) <= 50),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.addresses is 'Postal addresses a member has saved.';
create index addresses_user_id_idx on public.addresses (user_id);
create unique index one_default_address on public.addresses (user_id) where is_default;

alter table public.addresses enable row level security;
select private.personal('public.addresses', 'created_at');

create policy "members read their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()));

create policy "members save their own addresses" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "members change their own addresses" on public.addresses
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "members remove their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, delete on public.addresses to authenticated;
grant insert (full_name, address_line1, address_line2, city, state, zip_code, country, phone, is_default),
  update (full_name, address_line1, address_line2, city, state, zip_code, country, phone, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
-- No grant on user_id: an address cannot be moved to another account.

select private.limit_writes('public.addresses');

create trigger keep_one_default before insert or update of is_default on public.addresses
  for each row execute function private.tg_keep_one_default();

-- When the default is deleted, the oldest remaining address becomes the default.
create function private.tg_addresses__promote_next_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.addresses set is_default = true where id = (
    select id from public.addresses where user_id = old.user_id order by created_at, id limit 1);
  return null;
end
$$;

create trigger limit_per_person before insert on public.addresses
  for each row execute function private.tg_limit_per_person('20', 'addresses');
create trigger promote_next_default after delete on public.addresses
  for each row when (old.is_default) execute function private.tg_addresses__promote_next_default();
