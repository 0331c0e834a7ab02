-- Files. Access to a file follows from the rows that describe it: the sub-selects below run with the caller's rights
-- to product_files and guides. There is one policy per command, because all buckets share storage.objects. Storage
-- does not call private.check_request, so each policy checks the session.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket, bucket, false, 52428800, array[
  'application/pdf', 'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip', 'application/x-zip-compressed', 'application/vnd.rar', 'application/x-rar-compressed', 'text/plain',
  'text/markdown', 'text/plain; charset=utf-8',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
from unnest(array['products', 'guides']) bucket
union all
select 'school-images', 'school-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Returns whether the file is read to create a signed URL. A signed URL can be valid for a hundred years, works for
-- anyone and outlives a refund, so members cannot create one; they download with their token. Storage sets the name of
-- the operation, with or without the prefix 'storage.' depending on its version.
create function private.is_signing() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(storage.operation() ~ '^(storage\.)?object\.sign(_many)?$', false) $$;
grant execute on function private.is_signing() to authenticated;

create policy "members read the files their plans unlock, admins every file" on storage.objects
  for select to authenticated
  using (
    (select private.session_is_live()) and not (select private.is_code_due())
    and (
      (select private.is_admin())
      or not (select private.is_signing())
        and (bucket_id = 'products'
            and exists (select from public.product_files where storage_path = objects.name)
          or bucket_id = 'guides'
            and exists (select from public.guides where objects.name in (storage_path, text_path))))
  );

create policy "admins upload files" on storage.objects
  for insert to authenticated
  with check (
    (select private.session_is_live()) and (select private.is_admin())
    and bucket_id in ('products', 'guides', 'school-images'));

-- Files of products and guides are checked by the Edge Function register-file (decision 18). So they cannot be replaced,
-- nor deleted while a product or guide uses them.
create policy "admins replace images" on storage.objects
  for update to authenticated
  using ((select private.session_is_live()) and (select private.is_admin()) and bucket_id = 'school-images')
  with check ((select private.is_admin()) and bucket_id = 'school-images');

create policy "admins delete unused files" on storage.objects
  for delete to authenticated
  using (
    (select private.session_is_live()) and (select private.is_admin())
    and case bucket_id
      when 'products' then not exists (select from public.product_files where storage_path = objects.name)
      when 'guides' then not exists (select from public.guides where objects.name in (storage_path, text_path))
      else bucket_id = 'school-images'
    end);

-- No policy on storage.buckets: migrations create buckets. No policy for anon: school images are served from their
-- public bucket.
