-- Who holds what, and by what: an order, or an admin's hand. For admins, who look people up by e-mail.
create function private.matching_access(term text, origin text, state text)
returns setof public.entitlements
language sql stable set search_path = ''
as $$
  select e.*
  from public.entitlements e
  where (term is null or e.user_id in (select u.id from auth.users u where lower(u.email) like '%' || term || '%'))
    and case origin
      when 'order' then e.order_id is not null
      when 'by_hand' then e.order_id is null
      else true
    end
    and case state
      when 'live' then e.revoked_at is null and now() >= e.starts_at and now() < e.ends_at
      when 'ended' then e.revoked_at is null and now() >= e.ends_at
      when 'revoked' then e.revoked_at is not null
      else true
    end
$$;

create function private.search_access(search text, origin text, state text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer;
  pages integer;
  current_page integer;
  found jsonb;
begin
  perform private.require_admin();
  select count(*) into total from private.matching_access(term, origin, state);
  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);

  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', e.id, 'email', private.email_of(e.user_id), 'product_id', e.product_id, 'product_name', p.name,
        'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at, 'revoked_reason', e.revoked_reason,
        'order_id', o.id, 'order_number', o.order_number, 'changes', private.changes_by_hand(e.id))
      order by e.starts_at desc, e.id),
    '[]')
  into found
  from (
    select * from private.matching_access(term, origin, state)
    order by starts_at desc, id
    limit size offset (current_page - 1) * size
  ) e
  join public.products p on p.id = e.product_id
  left join public.orders o on o.id = e.order_id;
  return jsonb_build_object(
    'rows', found, 'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;

create function public.search_access(
  search text default null,
  origin text default null,
  state text default null,
  page integer default 1,
  page_size integer default 10)
returns jsonb
language sql stable set search_path = ''
as $$ select private.search_access(search, origin, state, page, page_size) $$;
comment on function public.search_access(text, text, text, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the entitlements of people whose e-mail holds the search. Origin: order, by_hand; state: live, ended, revoked. Anything unknown is ignored.';

grant execute on function
  private.search_access(text, text, text, integer, integer), public.search_access(text, text, text, integer, integer)
  to authenticated;
