-- Disputes of payments: what the order, its access and the store's books make of Stripe's reports.
begin;
select no_plan();
select tests.open_store();

create function tests.bought_by(email text) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), 'cheatsheet') ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || email, 'succeeded', 1499, 'usd');
  return bought;
end
$$;
-- A report by Stripe, so many seconds after the first.
create function tests.report(
  email text, dispute_id text, status text, seconds integer default 0, cents integer default 1499) returns text
language sql
as $$
  select public.settle_payment(
    null, 'pi_' || email,
    case
      when status in ('won', 'lost') then 'dispute_' || status
      when status like 'warning%' then 'inquiry'
      else 'disputed'
    end,
    cents, 'usd', dispute => jsonb_build_object(
      'id', dispute_id, 'status', status, 'reason', 'fraudulent', 'is_live', false,
      'evidence_due_at', case when status not in ('won', 'lost') then '2026-03-10T12:00Z' end,
      'reported_at', '2026-03-01T12:00Z'::timestamptz + seconds * interval '1 second'))
$$;
-- The order's status, cents refunded and lost, their dated rows, and its access.
create function tests.books(of_order uuid) returns text
language sql security definer
as $$
  select format('%s %s %s [%s] %s', o.status, o.refunded_cents, o.lost_cents,
    (select string_agg(r.kind || ' ' || r.amount_cents, ', ' order by r.id) from private.order_returns r where r.order_id = o.id),
    coalesce(e.revoked_reason, 'live'))
  from public.orders o join public.entitlements e on e.order_id = o.id where o.id = of_order
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Lost, and won.
select tests.as_server();
create temp table lost as select tests.bought_by('unpaid@example.com') as id;
grant select on lost to authenticated;
select is(tests.report('unpaid@example.com', 'du_1', 'needs_response'), 'disputed', 'a dispute suspends the order');
select is(tests.books(id), 'disputed 0 0 [] disputed', 'an open dispute loses no money yet') from lost;
select is(tests.report('unpaid@example.com', 'du_1', 'under_review', 1), 'disputed', 'submitted evidence leaves the order disputed');
select is(tests.report('unpaid@example.com', 'du_1', 'lost', 2), 'dispute_lost', 'a lost dispute ends the order');
select is(tests.books(id), 'dispute_lost 0 1499 [dispute 1499] disputed', 'a lost dispute takes the money and the access') from lost;
select tests.report('unpaid@example.com', 'du_1', 'lost', 2), tests.report('unpaid@example.com', 'du_1', 'needs_response');
select is(tests.books(id), 'dispute_lost 0 1499 [dispute 1499] disputed', 'repeated and late reports change nothing') from lost;
select throws_ok(format($$ select public.open_refund(tests.id_of('admin@example.com'), %L, null, 'x', tests.proved_session(tests.id_of('admin@example.com'))) $$, id), 'PT409',
  'This order''s dispute was lost: the bank has returned the payment.', 'an order whose dispute was lost cannot be refunded') from lost;
select is(tests.report('unpaid@example.com', 'du_1', 'won', 3), 'completed', 'a lost dispute can be won in the end');
select is(tests.books(id), 'completed 0 0 [] live', 'a won dispute gives back the money and the access') from lost;
select tests.report('unpaid@example.com', 'du_1', 'lost', 2);
select is(tests.books(id), 'completed 0 0 [] live', 'the loss, reported late, stays undone') from lost;
select tests.sign_in_as('admin@example.com');
select is(public.order_history(id) -> 'disputes',
  '[{"id": "du_1", "amount_cents": 1499, "status": "won", "reason": "fraudulent", "evidence_due_at": null, "is_live": false}]',
  'an order''s history has its disputes') from lost;

-- Reports within a second, in any order.
select tests.as_server();
create temp table quick as select tests.bought_by('expired@example.com') as id;
select tests.report('expired@example.com', 'du_2', status)
from unnest(array['lost', 'needs_response', 'warning_needs_response', 'under_review']) status;
select is(tests.books(id), 'dispute_lost 0 1499 [dispute 1499] disputed', 'of reports within a second, the furthest counts') from quick;

-- Disputed again.
create temp table again as select tests.bought_by('revoked@example.com') as id;
select tests.report('revoked@example.com', 'du_3', 'needs_response'), tests.report('revoked@example.com', 'du_3', 'won', 1);
select is(tests.report('revoked@example.com', 'du_4', 'needs_response', 2, 500), 'disputed', 'a payment can be disputed again after a dispute was won');
select is(tests.report('revoked@example.com', 'du_4', 'lost', 3, 500), 'dispute_lost', 'the second dispute can be lost');
select is(tests.books(id), 'dispute_lost 0 500 [dispute 500] disputed', 'a dispute about a part takes that part') from again;
select is(tests.report('revoked@example.com', 'du_5', 'needs_response', 4, 600), 'dispute_lost', 'one lost dispute of two decides');
select tests.report('revoked@example.com', 'du_5', 'lost', 5, 600);
select is(tests.books(id), 'dispute_lost 0 1100 [dispute 500, dispute 600] disputed', 'two lost disputes add up') from again;
select tests.report('revoked@example.com', 'du_4', 'won', 6, 500);
select is(tests.books(id), 'dispute_lost 0 600 [dispute 600] disputed', 'the one that is won in the end is the one that no longer counts') from again;
select is(tests.report('revoked@example.com', 'du_5', 'needs_response', 7, 600), 'disputed', 'a lost dispute that is open again suspends the order');

-- Refunds and disputes of one payment never return more than was paid.
create temp table part as select tests.bought_by('application@example.com') as id;
select public.settle_payment(id, 'pi_application@example.com', 'partially_refunded', 400, 'usd') from part;
select tests.report('application@example.com', 'du_6', 'lost');
select is(tests.books(id), 'dispute_lost 400 1099 [refund 400, dispute 1099] disputed', 'a lost dispute takes what was not refunded before') from part;
select public.settle_payment(id, 'pi_application@example.com', 'partially_refunded', 900, 'usd') from part;
select is(tests.books(id), 'dispute_lost 900 599 [refund 400, dispute 599, refund 500] disputed', 'a refund reported late leaves less to the dispute') from part;
select public.settle_failed_refund('pi_application@example.com', 're_1', null, 400, 'unknown');
select is(tests.books(id), 'dispute_lost 400 1099 [refund 400, dispute 599, dispute 500] disputed', 'a refund that fails leaves more to it') from part;
select public.settle_payment(id, 'pi_application@example.com', 'refunded', 1499, 'usd') from part;
select is(tests.books(id), 'refunded 1499 0 [refund 400, refund 1099] refunded', 'a full refund leaves nothing to it') from part;
select public.settle_failed_refund('pi_application@example.com', 're_2', null, 400, 'unknown');
select is(tests.books(id), 'dispute_lost 400 1099 [refund 400, dispute 1099] refunded', 'and if that fails, the dispute is lost again') from part;

-- An inquiry only asks.
create temp table asked as select tests.bought_by('interview-cheatsheet@example.com') as id;
select is(tests.report('interview-cheatsheet@example.com', 'du_7', 'warning_needs_response'), 'completed', 'an inquiry leaves the order completed');
select is(tests.books(id), 'completed 0 0 [] live', 'an inquiry takes no money and no access') from asked;
select is(tests.report('interview-cheatsheet@example.com', 'du_7', 'needs_response', 1), 'disputed', 'an inquiry can become a dispute');
select is(tests.report('interview-cheatsheet@example.com', 'du_7', 'warning_needs_response'), 'disputed', 'the inquiry, reported late, stays a dispute');
select results_eq('select status from private.disputes where id = ''du_7''', $$ values ('needs_response') $$, 'the dispute keeps its later status');

-- Reconciliation reports returned money whose dates are wrong.
select tests.as_owner();
create function tests.trouble(of_order uuid) returns text
language sql
as $$
  select public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble' from public.orders o where o.id = of_order
$$;
grant execute on function tests.trouble(uuid) to service_role;
select tests.as_server();
select is(tests.trouble(id), null, 'reconciliation finds returned money dated') from part;
select tests.as_owner();
update private.order_returns r set amount_cents = amount_cents + 1 from part where r.order_id = part.id and r.kind = 'refund';
select tests.as_server();
select is(tests.trouble(id), 'undated_returns', 'reconciliation reports a refund dated with another amount') from part;
select tests.as_owner();
update private.order_returns r set amount_cents = amount_cents + case kind when 'refund' then -1 else 1 end from part where r.order_id = part.id;
select tests.as_server();
select is(tests.trouble(id), 'undated_returns', 'reconciliation reports a loss dated with another amount') from part;
select tests.as_owner();
delete from private.order_returns r using part where r.order_id = part.id;
select tests.as_server();
select is(tests.trouble(id), 'undated_returns', 'reconciliation reports returned money without a date') from part;

select * from finish();
rollback;
