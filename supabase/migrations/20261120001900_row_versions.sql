-- Two admins may edit the same row. Each row counts its versions; an editor changes the version they
-- have seen, and whoever comes second finds no such row, and is told, instead of undoing the first.

create function private.tg_count_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

alter table public.applicants add column version integer not null default 1;
alter table public.schools add column version integer not null default 1;
alter table public.products add column version integer not null default 1;
alter table public.coupons add column version integer not null default 1;
alter table public.applicant_submissions add column version integer not null default 1;

comment on column public.applicants.version is 'Counts the changes. Editors name the one they have seen.';
comment on column public.schools.version is 'Counts the changes. Editors name the one they have seen.';
comment on column public.products.version is 'Counts the changes. Editors name the one they have seen.';
comment on column public.coupons.version is 'Counts the changes. Editors name the one they have seen.';
comment on column public.applicant_submissions.version is 'Counts the changes. Editors name the one they have seen.';

create trigger count_version before update on public.applicants
  for each row execute function private.tg_count_version();
create trigger count_version before update on public.schools
  for each row execute function private.tg_count_version();
create trigger count_version before update on public.products
  for each row execute function private.tg_count_version();
create trigger count_version before update on public.coupons
  for each row execute function private.tg_count_version();
create trigger count_version before update on public.applicant_submissions
  for each row execute function private.tg_count_version();
-- No grant to write a version: the trigger alone counts.
