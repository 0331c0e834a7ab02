-- Permission to call each function of the API: every function is called with null arguments by every
-- kind of person. Other files test what the functions do.
begin;
select no_plan();
select tests.open_store();

-- everyone  runs for visitors and for signed-in people
-- people     runs for signed-in people; policies and capabilities decide what it shows them
-- admins     runs for admins; refuses members, support, and admins demoted a moment ago whose token still says admin
-- staff      runs for admins and support; refuses the others
-- server     runs for the server only
create temp table contract (audience, names) on commit drop as
values
  ('everyone', '{quote_order, record_page_view, report_error, shop_window, store_facts, submit_profile}'::text[]),
  ('people', '{
    accept_staff_invitation, applicant_profile, applicant_profiles, ask_for_proof, close_cycle, count_applicants, count_searches, create_assistant_token, explore_applicants, export_my_data, find_schools, front_page, has_password, my_access, my_contributions, my_earnings, my_plans, my_schools, my_staff_invitation, my_start, my_submissions, nearest_applicants,
    order_receipt, reopen_cycle, save_schools, search_aliases, search_applicants, search_schools, set_billing, sort_my_schools, tick_box, withdraw_profile}'),
  ('admins', '{
    accept_submission, accept_submissions, announcement_counts, audited_tables, cancel_announcement, change_alias, change_applicants, check_applicants,
    check_schools, clear_applicants_and_schools, close_failed_refunds, correct_address, count_readers, coupon_uses, decline_submission, decline_submissions, export_applicants, export_data_of, export_orders, extend_access, grant_access,
    import_applicants, invite_staff, last_imports, list_applicants, list_staff, load_sample_applicants, opening_tasks, order_evidence, pay_contributor, pay_contributors,
    preview_alias, remove_staff, reopen_submission, resolve_errors, resolve_event, restore_default_products, restore_publication, return_submissions, revoke_access, sales_figures, save_product,
    search_audit_log, search_errors, search_failed_events, send_announcement, sync_schools, test_announcement, undo_import, unpay_contributor, withdraw_grant, withdraw_staff_invitation}'),
  ('staff', '{
    answer_message, needs_attention, order_history, person, resend_mail, search_emails, search_orders, search_people, send_receipt}'),
  ('server', '{
    account_of_link, account_to_delete, account_without_password, allow_new_password, attach_payment_intent, awaited_order, close_stripe_event, count_assistant_use, count_proof_attempt, count_stripe_use, customer_email, declined_set_ups, delete_account_for, delete_own_account, delete_user, disown_account, end_payment_attempt, fail_refund,
    drop_mail, expect_reset, finish_mail, finish_stripe_task, has_account, open_order, open_refund, orders_to_reconcile, place_awaited_order, read_for_assistant, record_balance_transactions, record_proof, record_stripe_event, register_guide_file, register_product_file, reopen_stripe_event, require_proof_of,
    return_address, send_message, settle_failed_refund, settle_payment, settle_refund, take_mail, take_stripe_tasks, unsubscribe, verify_address}');

-- 'denied' means the function itself: one that runs and is then denied another function counts as called.
create function tests.outcome_of_call(call text) returns text
language plpgsql
as $$
begin
  execute call;
  raise sqlstate 'UNDO1';
exception
  when insufficient_privilege then
    return case
      when sqlerrm = 'permission denied for function ' || substring(call from 'public\.(\w+)') then 'denied'
      when sqlerrm like 'new row violates row-level security policy %' then 'refused'
      else sqlerrm
    end;
  when sqlstate 'PT403' then return 'refused';
  -- Any other outcome means that it ran.
  when others then return 'runs';
end
$$;
grant execute on function tests.outcome_of_call(text) to anon, authenticated, service_role;

create temp table calls on commit drop as
select proname::text as name,
  format('select public.%I(%s)', proname,
    (select string_agg(format('null::%s', format_type(type, null)), ', ' order by nth)
     from unnest(proargtypes) with ordinality as arguments (type, nth))) as call
from pg_proc p
where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend where objid = p.oid and deptype = 'e');
grant select on calls to anon, authenticated, service_role;

create temp table outcomes (name text, person text, outcome text) on commit drop;
grant insert on outcomes to anon, authenticated, service_role;

select tests.sign_out();
insert into outcomes select name, 'a visitor', tests.outcome_of_call(call) from calls;
select tests.sign_in_as('unpaid@example.com');
insert into outcomes select name, 'a member', tests.outcome_of_call(call) from calls;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
insert into outcomes select name, 'a demoted admin', tests.outcome_of_call(call) from calls;
select tests.sign_in_as('admin@example.com');
insert into outcomes select name, 'an admin', tests.outcome_of_call(call) from calls;
select tests.sign_in_as('support@example.com');
insert into outcomes select name, 'support', tests.outcome_of_call(call) from calls;
select tests.as_server();
-- A refusal of the person the server named is not a refusal of the server.
insert into outcomes select name, 'the server', replace(tests.outcome_of_call(call), 'refused', 'runs') from calls;
select tests.as_owner();

create temp table expected (audience, person, outcome) on commit drop as
values
  ('everyone', 'a visitor', 'runs'), ('everyone', 'a member', 'runs'),
  ('everyone', 'a demoted admin', 'runs'), ('everyone', 'an admin', 'runs'), ('everyone', 'support', 'runs'),
  ('people', 'a visitor', 'denied'), ('people', 'a member', 'runs'),
  ('people', 'a demoted admin', 'runs'), ('people', 'an admin', 'runs'), ('people', 'support', 'runs'), ('people', 'the server', 'denied'),
  ('admins', 'a visitor', 'denied'), ('admins', 'a member', 'refused'),
  ('admins', 'a demoted admin', 'refused'), ('admins', 'an admin', 'runs'), ('admins', 'support', 'refused'), ('admins', 'the server', 'denied'),
  ('staff', 'a visitor', 'denied'), ('staff', 'a member', 'refused'),
  ('staff', 'a demoted admin', 'refused'), ('staff', 'an admin', 'runs'), ('staff', 'support', 'runs'), ('staff', 'the server', 'denied'),
  ('server', 'a visitor', 'denied'), ('server', 'a member', 'denied'),
  ('server', 'a demoted admin', 'denied'), ('server', 'an admin', 'denied'), ('server', 'support', 'denied'), ('server', 'the server', 'runs');

select concat_ws(E'\n',
  ok(bool_and(outcomes.outcome is not distinct from expected.outcome),
    format('%s runs for %s', name,
      case audience
        when 'everyone' then 'everyone'
        when 'people' then 'signed-in people only'
        when 'admins' then 'admins only'
        when 'staff' then 'admins and support only'
        else 'the server only'
      end)),
  diag(string_agg(format('%s for %s: %s, not %s', name, person, outcomes.outcome, expected.outcome), E'\n')
    filter (where outcomes.outcome is distinct from expected.outcome)))
from contract cross join unnest(names) name
join expected using (audience)
left join outcomes using (name, person)
group by audience, name
order by audience, name;

select set_eq(
  'select name from calls', 'select unnest(names) from contract', 'every function of the API is in the contract');

select * from finish();
