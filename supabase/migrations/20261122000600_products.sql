-- The products for sale. A product unlocks its capabilities, which are data, not code.
create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  name text not null check (char_length(name) <= 200 and trim(name) <> ''),
  description text not null default '' check (char_length(description) <= 2000),
  -- US cents. Stripe's minimum charge is 50.
  price_cents integer check (price_cents = 0 or price_cents between 50 and 1000000),
  currency text not null default 'usd' check (currency = 'usd'),
  type text not null default 'digital' check (type in ('digital', 'physical')),
  category text not null default 'cheatsheet'
    check (category in ('cheatsheet', 'application', 'interview', 'resource', 'guide')),
  features text[] not null default '{}' check (
    cardinality(features) <= 50 and array_position(features, null) is null and pg_column_size(features) <= 32768),
  -- Unlocked by holding the product. A column, not a table: the Data API lets clients embed two tables that reference
  -- each other in one another without limit, and each level doubles the work.
  capabilities text[] not null default '{}'
    check (capabilities <@ private.capabilities()),
  is_active boolean not null default true,
  -- Null: as soon as it is active.
  on_sale_from timestamptz check (on_sale_from >= '1950-01-01T00:00Z' and on_sale_from < '2200-01-01T00:00Z'),
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  constraint active_products_have_a_price check (not is_active or price_cents is not null)
);
comment on table public.products is 'The catalogue. Prices are in US cents; a product is on sale while it is active, from on_sale_from.';

alter table public.products enable row level security;

create policy "visitors see products on sale" on public.products
  for select to anon using (is_active and coalesce(on_sale_from <= now(), true));

create policy "people see products on sale or theirs, admins every product" on public.products
  for select to authenticated
  using (
    is_active and coalesce(on_sale_from <= now(), true)
    or id = any ((select private.held_products())::text[]) or (select private.is_admin()));

create policy "admins add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

grant select (
    id, name, description, price_cents, currency, type, category, features, capabilities, is_active, on_sale_from,
    sort_order, created_at)
  on public.products to anon, authenticated;
-- For optimistic locking of admins' edits.
grant select (version) on public.products to authenticated;
grant insert (
    id, name, description, price_cents, type, category, features, capabilities, is_active, on_sale_from, sort_order),
  update (name, description, price_cents, type, category, features, capabilities, is_active, on_sale_from, sort_order),
  delete on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;
-- No grant to change id: orders and entitlements reference it. None to read who created or changed a product, and when.

select private.audit('public.products', 'id');

-- A price is proved, also that of a new product: otherwise one could be deleted, and added again for less.
create trigger require_proof after insert on public.products
  for each row when (new.price_cents is not null) execute function private.tg_require_proof('change_prices');
create trigger require_proof_of_price after update of price_cents on public.products
  for each row when (old.price_cents is distinct from new.price_cents)
  execute function private.tg_require_proof('change_prices');

-- A lower price for a time, at most one per product. A table of its own, so that buyers cannot see a
-- sale before it begins.
create table public.product_sales (
  product_id text primary key references public.products (id) on delete cascade,
  -- US cents.
  price_cents integer not null check (price_cents between 50 and 1000000),
  starts_at timestamptz not null default now() check (starts_at >= '1950-01-01T00:00Z' and starts_at < '2200-01-01T00:00Z'),
  ends_at timestamptz not null check (ends_at >= '1950-01-01T00:00Z' and ends_at < '2200-01-01T00:00Z'),
  constraint ends_after_it_starts check (ends_at > starts_at)
);
comment on table public.product_sales is 'Sale prices in US cents, each from its start until its end.';

alter table public.product_sales enable row level security;

create policy "admins see sales" on public.product_sales
  for select to authenticated using ((select private.is_admin()));

create policy "admins add sales" on public.product_sales
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change sales" on public.product_sales
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins end sales" on public.product_sales
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.product_sales to authenticated;
grant insert (product_id, price_cents, starts_at, ends_at), update (price_cents, starts_at, ends_at)
  on public.product_sales to authenticated;
grant select, insert, update, delete on public.product_sales to service_role;

select private.audit('public.product_sales', 'product_id');

create trigger require_proof after insert or update or delete on public.product_sales
  for each row execute function private.tg_require_proof('change_prices');

create function private.running_sale(of_product text) returns public.product_sales
language sql stable security definer set search_path = ''
as $$
  select * from public.product_sales where product_id = of_product and starts_at <= now() and now() < ends_at
$$;
grant execute on function private.running_sale(text) to anon, authenticated, service_role;

-- What buyers are offered now. Prices and checkout read this view. A sale never raises a price.
create view public.catalogue with (security_invoker = true) as
  select
    p.id, p.name, p.description, p.features, p.capabilities, p.sort_order, p.currency,
    p.price_cents as full_price_cents,
    least(p.price_cents, s.price_cents) as price_cents,
    case when s.price_cents < p.price_cents then s.ends_at end as sale_ends_at
  from public.products p
  cross join private.running_sale(p.id) s
  where p.is_active and coalesce(p.on_sale_from <= now(), true);
comment on view public.catalogue is
  'The products on sale with their current price, in US cents. sale_ends_at is set while that is lower than the full price. Read with the caller''s rights.';
grant select on public.catalogue to anon, authenticated, service_role;

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
comment on table public.product_files is 'The location of a product''s file in Storage, visible to holders only.';

alter table public.product_files enable row level security;

create policy "holders read the file of their product, admins every file" on public.product_files
  for select to authenticated
  using (product_id = any ((select private.held_products())::text[]) or (select private.is_admin()));

create policy "admins remove product files" on public.product_files
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.product_files to authenticated;
grant select, insert, update, delete on public.product_files to service_role;
-- No insert or update for clients: the Edge Function register-file checks an upload before buyers can download
-- it (decision 18).

select private.audit('public.product_files', 'product_id');

-- A product on sale delivers something: it unlocks something or has a file. A physical one cannot be on sale, as the
-- checkout asks for no shipping address.
create function private.tg_products__require_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.type = 'physical' then
    raise sqlstate 'PT422' using
      message = 'A physical product cannot be on sale: the checkout asks for no shipping address.';
  elsif new.capabilities = '{}' and not exists (select from public.product_files where product_id = new.id) then
    raise sqlstate 'PT422' using
      message = 'A product on sale needs a file or something that it unlocks.';
  end if;
  return null;
end
$$;

create trigger require_content after insert or update of is_active, type, capabilities on public.products
  for each row when (new.is_active) execute function private.tg_products__require_content();

-- So the file of a product on sale that unlocks nothing cannot be deleted. The lock makes a simultaneous activation wait.
create function private.tg_product_files__keep_sold() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  product public.products;
begin
  select * into product from public.products where id = old.product_id for share;
  if product.is_active and product.capabilities = '{}' then
    raise sqlstate 'PT409' using
      message = 'This product is on sale and would deliver nothing without its file.', hint = 'Deactivate it first.';
  end if;
  return old;
end
$$;

create trigger keep_sold before delete on public.product_files
  for each row execute function private.tg_product_files__keep_sold();

-- Saves a product and its sale with the caller's rights, so that policies and grants apply. An update names the version the admin
-- loaded; any other version raises 409.
create function public.save_product(
  id text, name text, description text, price_cents integer, type text, category text, features text[],
  sort_order integer, is_active boolean, capabilities text[], seen_version integer default null,
  on_sale_from timestamptz default null, sale_price_cents integer default null, sale_starts_at timestamptz default null,
  sale_ends_at timestamptz default null)
returns integer
language plpgsql set search_path = ''
as $$
declare
  saved integer;
begin
  if seen_version is null then
    insert into public.products (
      id, name, description, price_cents, type, category, features, capabilities, sort_order, is_active, on_sale_from)
    values (
      save_product.id, save_product.name, save_product.description, save_product.price_cents, save_product.type,
      save_product.category, save_product.features, save_product.capabilities, save_product.sort_order,
      save_product.is_active, save_product.on_sale_from)
    returning version into saved;
  else
    update public.products
    set name = save_product.name, description = save_product.description, price_cents = save_product.price_cents,
      type = save_product.type, category = save_product.category, features = save_product.features,
      capabilities = save_product.capabilities, sort_order = save_product.sort_order,
      is_active = save_product.is_active, on_sale_from = save_product.on_sale_from
    where products.id = save_product.id and version = seen_version
    returning version into saved;
    if saved is null then
      raise sqlstate 'PT409' using
        message = 'Another admin changed this in the meantime.',
        hint = 'conflict';
    end if;
  end if;

  if save_product.sale_price_cents is null then
    delete from public.product_sales where product_id = save_product.id;
  elsif save_product.sale_price_cents >= save_product.price_cents then
    raise sqlstate 'PT422' using message = 'The sale price must be lower than the price.';
  else
    insert into public.product_sales as s (product_id, price_cents, starts_at, ends_at)
    values (
      save_product.id, save_product.sale_price_cents, coalesce(save_product.sale_starts_at, now()),
      save_product.sale_ends_at)
    on conflict (product_id) do update
      set price_cents = excluded.price_cents, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (s.price_cents, s.starts_at, s.ends_at) is distinct from
        (excluded.price_cents, excluded.starts_at, excluded.ends_at);
  end if;
  return saved;
end
$$;
comment on function public.save_product is
  'Admins: adds a product, or updates the version they loaded (409 if it has changed since, 422 if it would be on sale with nothing to deliver, or its sale price is not lower). Without a sale price, it has no sale. Returns the new version.';
grant execute on function public.save_product to authenticated;

-- Makes an upload a product's file, replacing the previous one. Raises 403, 23503 (no such product) or 23505 (the file
-- belongs to another product).
create function public.register_product_file(
  admin_id uuid, product_id text, storage_path text, file_name text, file_size bigint, file_type text)
returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_admin_account(register_product_file.admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
  perform private.act_for(register_product_file.admin_id);
  insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
  values (
    register_product_file.product_id, register_product_file.storage_path, register_product_file.file_name,
    register_product_file.file_size, register_product_file.file_type)
  on conflict (product_id) do update
    set storage_path = excluded.storage_path, file_name = excluded.file_name,
      file_size = excluded.file_size, file_type = excluded.file_type;
end
$$;
comment on function public.register_product_file is
  'Server: makes a checked upload a product''s file, on behalf of an admin.';
grant execute on function public.register_product_file to service_role;
