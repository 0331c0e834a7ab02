-- Settings of the whole store.
create table public.store_settings (
  -- Always true: there is one row.
  id boolean primary key default true check (id),
  -- Upgrade credit: reduces the price of a plan by the amount paid for the plans it includes.
  has_upgrade_credit boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);
comment on table public.store_settings is 'Settings of the store. One row.';

insert into public.store_settings default values;

alter table public.store_settings enable row level security;

create policy "admins read the settings" on public.store_settings
  for select to authenticated using ((select private.is_admin()));

create policy "admins change the settings" on public.store_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select, update (has_upgrade_credit) on public.store_settings to authenticated;
grant select, insert, update, delete on public.store_settings to service_role;
-- No insert or delete for clients: there is one row.

create trigger stamp_update before update on public.store_settings
  for each row execute function private.tg_stamp_update();

select private.audit('public.store_settings', 'id');
