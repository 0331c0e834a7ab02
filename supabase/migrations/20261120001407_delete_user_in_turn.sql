-- Deleting an account while Stripe reports on one of its payments: both take the order first, and
-- what hangs on it after, so that one waits for the other instead of each for the other.
create or replace function public.delete_user(user_id uuid) returns void
language sql set search_path = ''
as $$
  select o.id from public.orders o where o.user_id = delete_user.user_id order by o.id for update;
  select private.delete_user(delete_user.user_id)
$$;
