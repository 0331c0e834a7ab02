-- What buyers download has been looked at (decision 18), by the Edge Function register-product-file. So
-- that function is the only way to make an upload a product's file, and such a file is neither replaced
-- nor thrown away while a product delivers it.

drop policy "admins add product files" on public.product_files;
drop policy "admins change product files" on public.product_files;
revoke insert (product_id, storage_path, file_name, file_size, file_type),
  update (storage_path, file_name, file_size, file_type) on public.product_files from authenticated;
-- Deleting stays: a product without its file sells nothing unseen.

-- Makes an upload the file that a product delivers, in place of the one before. Raises 403, and what the
-- table raises: 23503 for no such product, 23505 for the file of another.
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
  -- The audit log names the admin for whom the server acts.
  perform set_config(
    'request.jwt.claims', (auth.jwt() || jsonb_build_object('sub', register_product_file.admin_id))::text, true);
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
  'Server: makes an upload that was looked at the file of a product, for an admin.';
grant execute on function public.register_product_file to service_role;

alter policy "admins replace files" on storage.objects
  using ((select private.is_admin()) and bucket_id in ('guides', 'school-images'))
  with check ((select private.is_admin()) and bucket_id in ('guides', 'school-images'));

alter policy "admins delete files" on storage.objects
  using (
    (select private.is_admin())
    and (bucket_id in ('guides', 'school-images')
      or bucket_id = 'products'
        and not exists (select from public.product_files where storage_path = objects.name)));
