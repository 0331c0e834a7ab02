-- Guides that plans unlock: documents, e-mail templates, files and links. Texts are in body, documents in the private
-- bucket "guides" at storage_path.
create table public.guides (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  capability text not null check (capability in ('plus', 'application', 'interview')),
  kind text not null check (kind in ('featured', 'document', 'email_template', 'file', 'link')),
  title text not null check (char_length(trim(title)) between 1 and 200),
  summary text not null default '' check (char_length(summary) <= 2000),
  body text check (char_length(body) <= 100000),
  storage_path text unique check (char_length(storage_path) between 1 and 500),
  external_url text check (external_url ~ '^https?://' and char_length(external_url) <= 1000),
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint something_to_show check (coalesce(body, storage_path, external_url) is not null)
);
comment on table public.guides is 'Guides, templates and links, each behind one capability.';

alter table public.guides enable row level security;

create policy "members read the guides their plans unlock, admins every guide" on public.guides
  for select to authenticated
  using (
    case capability
      when 'plus' then (select private.has_capability('plus'))
      when 'application' then (select private.has_capability('application'))
      when 'interview' then (select private.has_capability('interview'))
    end
    or (select private.is_admin())
  );

create policy "admins add guides" on public.guides
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change guides" on public.guides
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete guides" on public.guides
  for delete to authenticated using ((select private.is_admin()));

grant select (
    id, capability, kind, title, summary, body, storage_path, external_url, sort_order, created_at, updated_at),
  delete on public.guides to authenticated;
grant insert (id, capability, kind, title, summary, body, storage_path, external_url, sort_order),
  update (capability, kind, title, summary, body, storage_path, external_url, sort_order)
  on public.guides to authenticated;
grant select, insert, update, delete on public.guides to service_role;

create trigger stamp_update before update on public.guides
  for each row execute function private.tg_stamp_update();

select private.audit('public.guides', 'id');
