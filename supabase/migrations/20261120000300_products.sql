-- What is for sale. What a product unlocks is data, not code: product_capabilities.
create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  name text not null check (char_length(trim(name)) between 1 and 200),
  description text not null default '' check (char_length(description) <= 2000),
  -- US cents. Stripe takes no charge below 50.
  price_cents integer check (price_cents = 0 or price_cents between 50 and 1000000),
  currency text not null default 'usd' check (currency = 'usd'),
  type text not null default 'digital' check (type in ('digital', 'physical')),
  category text not null default 'cheatsheet'
    check (category in ('cheatsheet', 'application', 'interview', 'resource', 'guide')),
  features text[] not null default '{}' check (cardinality(features) <= 50 and array_position(features, null) is null),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint active_products_have_a_price check (not is_active or price_cents is not null)
);
comment on table public.products is 'The catalogue. Prices are US cents; a product is on sale while it is active.';

alter table public.products enable row level security;

create policy "visitors see what is on sale" on public.products
  for select to anon using (is_active);

create policy "people see what is on sale or theirs, admins everything" on public.products
  for select to authenticated
  using (is_active or id = any ((select private.held_products())::text[]) or (select private.is_admin()));

create policy "admins add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

grant select on public.products to anon, authenticated;
grant insert (id, name, description, price_cents, type, category, features, is_active, sort_order),
  update (name, description, price_cents, type, category, features, is_active, sort_order),
  delete on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;
-- No grant to change id: orders and entitlements name it.

create trigger stamp_update before update on public.products
  for each row execute function private.tg_stamp_update();
select private.audit('public.products', 'id');

-- The capabilities a product grants to those who hold it.
create table public.product_capabilities (
  product_id text not null references public.products (id) on delete cascade,
  capability text not null check (capability in ('profiles', 'plus', 'application', 'interview')),
  primary key (product_id, capability)
);
comment on table public.product_capabilities is 'What holding a product unlocks.';

alter table public.product_capabilities enable row level security;

-- The sub-select runs under the policies of products.
create policy "everyone sees what a product they can see unlocks" on public.product_capabilities
  for select to anon, authenticated
  using (exists (select from public.products where products.id = product_id));

create policy "admins add capabilities to products" on public.product_capabilities
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins take capabilities from products" on public.product_capabilities
  for delete to authenticated using ((select private.is_admin()));

grant select on public.product_capabilities to anon, authenticated;
grant insert (product_id, capability), delete on public.product_capabilities to authenticated;
grant select, insert, update, delete on public.product_capabilities to service_role;
-- No update: a capability is added or taken away, never turned into another.

select private.audit('public.product_capabilities', 'product_id', 'capability');

-- The file a product delivers, kept in the private bucket "products".
create table public.product_files (
  product_id text primary key references public.products (id) on delete cascade,
  storage_path text not null unique check (char_length(storage_path) between 1 and 500),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- Bytes; at most 50 MB.
  file_size bigint not null check (file_size between 1 and 52428800),
  file_type text not null check (char_length(file_type) <= 200),
  created_at timestamptz not null default now()
);
comment on table public.product_files is 'Where a product''s file lies in Storage. Only holders learn of it.';

alter table public.product_files enable row level security;

create policy "holders find the file of their product, admins every file" on public.product_files
  for select to authenticated
  using (product_id = any ((select private.held_products())::text[]) or (select private.is_admin()));

create policy "admins add product files" on public.product_files
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change product files" on public.product_files
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins remove product files" on public.product_files
  for delete to authenticated using ((select private.is_admin()));

grant select on public.product_files to authenticated;
grant insert (product_id, storage_path, file_name, file_size, file_type),
  update (storage_path, file_name, file_size, file_type),
  delete on public.product_files to authenticated;
grant select, insert, update, delete on public.product_files to service_role;

select private.audit('public.product_files', 'product_id');
