-- What admins do to the catalogue as a whole: save a product together with what it unlocks, and put
-- the default products back.

-- A product and its capabilities change together or not at all. Everything is done with the caller's
-- own rights, so that the policies and grants of both tables decide; an update names the version it
-- has seen, and whoever comes second is told.
create function public.save_product(
  id text, name text, description text, price_cents integer, type text, category text, features text[],
  sort_order integer, is_active boolean, capabilities text[], seen_version integer default null)
returns integer
language plpgsql set search_path = ''
as $$
declare
  saved integer;
begin
  if seen_version is null then
    insert into public.products (id, name, description, price_cents, type, category, features, sort_order, is_active)
    values (
      save_product.id, save_product.name, save_product.description, save_product.price_cents, save_product.type,
      save_product.category, save_product.features, save_product.sort_order, save_product.is_active)
    returning version into saved;
  else
    update public.products
    set name = save_product.name, description = save_product.description, price_cents = save_product.price_cents,
      type = save_product.type, category = save_product.category, features = save_product.features,
      sort_order = save_product.sort_order, is_active = save_product.is_active
    where products.id = save_product.id and version = seen_version
    returning version into saved;
    if saved is null then
      raise sqlstate 'PT409' using
        message = 'Somebody else changed this in the meantime.',
        hint = 'conflict';
    end if;
  end if;

  delete from public.product_capabilities
  where product_id = save_product.id and capability <> all (capabilities);
  insert into public.product_capabilities (product_id, capability)
  select save_product.id, wanted from unnest(capabilities) wanted
  on conflict do nothing;
  return saved;
end
$$;
comment on function public.save_product is
  'Admins: adds a product, or changes the version of it they have seen (409 if there is another). Returns its version.';
grant execute on function public.save_product to authenticated;

-- Puts those of the four default products back that are not there, as the catalogue first had them.
-- One that is there stays as an admin has made it.
create function private.restore_default_products() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  restored text[];
begin
  perform private.require_admin();
  with added as (
    insert into public.products (id, name, description, price_cents, category, features, sort_order)
    values
      ('cheatsheet', 'Premed Cheatsheet',
       'See how people like you got in: full profiles of applicants who were accepted to medical school, in their own words.',
       1499, 'cheatsheet',
       '{"Advice and reflections from accepted applicants", "Schools they were accepted to", "Extracurriculars, described in their own words", "MCAT and GPA", "Gap years and how they spent them"}',
       1),
      ('application', 'Application Cheatsheet',
       'Write an application that admissions committees remember, from the personal statement to the last recommendation letter.',
       1999, 'application',
       '{"Personal statement guide", "Activity description guide", "Advice from admissions committees", "Writing strategy guide", "Recommendation email template"}',
       2),
      ('cheatsheet-plus', 'Premed Cheatsheet+',
       'The Premed Cheatsheet, plus the templates and plans that help you build the experiences behind a strong profile.',
       2999, 'cheatsheet',
       '{"Everything in the Premed Cheatsheet", "Cold emailing templates", "CV template", "Summer program database", "MCAT course schedules and study plan"}',
       3),
      ('application-plus', 'Application Cheatsheet +',
       'Two guides in one: learn from the profiles of accepted applicants while you write your own application.',
       3499, 'application',
       '{"Everything in the Premed Cheatsheet", "Everything in the Application Cheatsheet"}',
       4)
    on conflict (id) do nothing
    returning id)
  select coalesce(array_agg(id), '{}') into restored from added;

  insert into public.product_capabilities (product_id, capability)
  select product_id, capability
  from (values
    ('cheatsheet', 'profiles'),
    ('cheatsheet-plus', 'profiles'),
    ('cheatsheet-plus', 'plus'),
    ('application', 'application'),
    ('application-plus', 'profiles'),
    ('application-plus', 'application')) as granted (product_id, capability)
  where product_id = any (restored);

  return jsonb_build_object('restored', cardinality(restored));
end
$$;
grant execute on function private.restore_default_products() to authenticated;

create function public.restore_default_products() returns jsonb
language sql set search_path = ''
as $$ select private.restore_default_products() $$;
comment on function public.restore_default_products() is
  'Admins: adds those of the four default products that are missing. Returns {restored}.';
grant execute on function public.restore_default_products() to authenticated;
