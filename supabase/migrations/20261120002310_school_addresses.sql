-- What a school's page links to and shows is an address on the web, and nothing that runs in a page.
alter table public.schools
  add constraint website_is_an_address check (website ~ '^https?://[^[:space:]/?#]+[^[:space:]]*$'),
  add constraint images_are_addresses check (
    image_url ~ '^https?://[^[:space:]]+$'
    and custom_image_url ~ '^https?://[^[:space:]]+$'
    and logo_url ~ '^https?://[^[:space:]]+$');
