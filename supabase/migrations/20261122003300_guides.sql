-- Guides that plans unlock: documents, email templates, files and links. Texts are in body, or in the private bucket
-- "guides" at text_path, as Markdown; documents are in the bucket at storage_path.
-- A companion is a document of a shelf of its own, beside those that the plan is made of.
create table public.guides (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  capability text not null check (capability = any (private.shelves())),
  kind text not null check (kind in ('featured', 'document', 'companion', 'email_template', 'file', 'link')),
  title text not null check (char_length(title) <= 200 and trim(title) <> ''),
  summary text not null default '' check (char_length(summary) <= 2000),
  body text check (char_length(body) <= 100000),
  storage_path text unique check (char_length(storage_path) between 1 and 500),
  text_path text unique check (char_length(text_path) between 1 and 500),
  external_url text check (external_url ~ '^https?://' and char_length(external_url) <= 1000),
  -- Of the document, and the beginning of the text, as Markdown. Everybody may read both (shop_window).
  page_count integer check (page_count between 1 and 1000),
  open_pages text check (char_length(open_pages) <= 20000),
  -- The lines of the text with a heading or a box to tick, for those who may read it.
  outline text check (char_length(outline) <= 20000),
  sort_order integer not null default 0,
  -- Null: a draft. In the future: members see it from then on.
  published_at timestamptz default now()
    check (published_at >= '1950-01-01T00:00Z' and published_at < '2200-01-01T00:00Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  -- A draft may be empty: its file is attached once it exists.
  constraint something_to_show check (
    published_at is null
    or case kind
      when 'email_template' then body is not null
      when 'file' then storage_path is not null
      when 'link' then external_url is not null
      else coalesce(body, storage_path, external_url) is not null
    end)
);
comment on table public.guides is 'Guides, templates and links, each behind one capability, as drafts or published at a time.';

alter table public.guides enable row level security;

create policy "members read published guides of their plans, admins all" on public.guides
  for select to authenticated
  using (
    published_at <= now() and capability = any ((select private.held_capabilities())::text[])
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
    id, capability, kind, title, summary, body, storage_path, text_path, external_url, page_count,
    open_pages, outline, sort_order, published_at, created_at, updated_at, version),
  delete on public.guides to authenticated;
grant insert (
    id, capability, kind, title, summary, body, external_url, page_count, open_pages, sort_order, published_at),
  update (
    capability, kind, title, summary, body, storage_path, external_url, page_count, open_pages, sort_order, published_at)
  on public.guides to authenticated;
grant select, insert, update, delete on public.guides to service_role;
-- No grant on text_path: clients write texts in body, which comes first.

select private.audit('public.guides', 'id');

-- A text that the owner writes has an outline of its own; the text of a file comes with it.
create function private.tg_guides__outline() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.outline := left((
    select string_agg(line, E'\n' order by nth)
    from string_to_table(new.body, E'\n') with ordinality as lines (line, nth)
    where line ~ '^(#{2,3} |- \[ \] )'), 20000);
  return new;
end
$$;

create trigger outline_added before insert on public.guides
  for each row when (new.body is not null) execute function private.tg_guides__outline();
create trigger outline_changed before update of body on public.guides
  for each row when (new.body is distinct from old.body) execute function private.tg_guides__outline();

-- Clients can remove a guide's file, not choose one: the Edge Function register-file checks an upload before members can
-- read it (decision 18).
create function private.tg_guides__refuse_unchecked_file() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate '42501' using message = 'Only the server can attach a file to a guide.';
end
$$;

create trigger refuse_unchecked_file before update of storage_path on public.guides
  for each row when (
    new.storage_path is distinct from old.storage_path and new.storage_path is not null
    and current_user in ('anon', 'authenticated'))
  execute function private.tg_guides__refuse_unchecked_file();

-- Makes an upload a guide's file, replacing the previous one. Raises 403, 23503 (no such guide) or 23505 (the file belongs
-- to another guide).
create function public.register_guide_file(admin_id uuid, guide_id text, storage_path text) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin_account(register_guide_file.admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
  perform private.act_for(register_guide_file.admin_id);
  -- The text of the previous file goes with it.
  update public.guides set storage_path = register_guide_file.storage_path, text_path = null, outline = case when body is not null then outline end
  where id = register_guide_file.guide_id;
  if not found then
    raise foreign_key_violation using message = 'There is no such guide.';
  end if;
end
$$;
comment on function public.register_guide_file is
  'Server: makes a checked upload a guide''s file, on behalf of an admin.';
grant execute on function public.register_guide_file to service_role;
