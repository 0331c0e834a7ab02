-- Lists of schools whose cycle is over. Who closes theirs begins the next one with an empty list, and reads the old one, reopens it
-- or deletes it. Like the list itself, it is for nobody else, and outlives the plan.

create table public.closed_cycles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  closed_at timestamptz not null default clock_timestamp(),
  -- In their order, with the names that they had: [{school_id, name, note, status, answer, the dates}].
  schools jsonb not null check (jsonb_typeof(schools) = 'array')
);
comment on table public.closed_cycles is
  'Lists of schools that members have closed, 10 per person at most, as they were. Only they read them.';
create index closed_cycles_user_id_idx on public.closed_cycles (user_id);

alter table public.closed_cycles enable row level security;
select private.personal('public.closed_cycles', 'closed_at');

create policy "people read their own closed cycles" on public.closed_cycles
  for select to authenticated using (user_id = (select auth.uid()));

create policy "people delete their own closed cycles" on public.closed_cycles
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, delete on public.closed_cycles to authenticated;
grant select, insert, update, delete on public.closed_cycles to service_role;
-- No insert and no update: a list is closed and reopened as a whole, by the functions below.

select private.limit_writes('public.closed_cycles');

create trigger limit_per_person before insert on public.closed_cycles
  for each row execute function private.tg_limit_per_person('10', 'closed cycles');

-- Moves the caller's list to their closed cycles: what is deleted is what is kept, also while another tab changes it. Returns whether
-- there was one.
create function private.put_list_away() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  with moved as (
    delete from public.saved_schools where user_id = auth.uid() returning *
  )
  insert into public.closed_cycles (user_id, schools)
  select auth.uid(), jsonb_agg(
    to_jsonb(moved) - array['user_id', 'place', 'created_at', 'written_name'] || jsonb_build_object('name', coalesce(named.school ->> 'name', school_id))
    order by place nulls last, created_at, school_id)
  from moved
  left join jsonb_array_elements(private.my_schools(null, null)) as named (school) on named.school ->> 'school_id' = school_id
  having count(*) > 0;
  return found;
end
$$;

create function private.close_cycle() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.put_list_away() then
    raise sqlstate 'PT422' using message = 'There is no school on your list.';
  end if;
end
$$;

create function public.close_cycle() returns void
language sql set search_path = ''
as $$ select private.close_cycle() $$;
comment on function public.close_cycle() is
  'Signed-in people: moves their saved schools to their closed cycles, so that their list is empty. 422 if it was; 409 beyond ten closed cycles.';

-- The list that is open is closed in its place, so that nothing is merged and nothing is lost.
create function private.reopen_cycle(cycle_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept jsonb;
begin
  delete from public.closed_cycles where id = cycle_id and user_id = auth.uid() returning schools into kept;
  if not found then
    raise sqlstate 'PT404' using message = 'This list is no longer among your closed cycles.';
  end if;
  perform private.put_list_away();
  insert into public.saved_schools (
    user_id, school_id, written_name, place, note, applied_on, secondary_in_on, secondary_sent_on, interview_on, answered_on, answer)
  select auth.uid(), s.school_id, left(school ->> 'name', 200), nth, s.note, s.applied_on, s.secondary_in_on, s.secondary_sent_on, s.interview_on, s.answered_on, s.answer
  from jsonb_array_elements(kept) with ordinality as each (school, nth), jsonb_populate_record(null::public.saved_schools, school) s;
end
$$;

create function public.reopen_cycle(cycle_id uuid) returns void
language sql set search_path = ''
as $$ select private.reopen_cycle(cycle_id) $$;
comment on function public.reopen_cycle(uuid) is
  'Signed-in people: makes one of their closed cycles their list again; the list that was open is closed in its place. 404 for one that is not theirs.';
grant execute on function
  private.close_cycle(), public.close_cycle(), private.reopen_cycle(uuid), public.reopen_cycle(uuid) to authenticated;
