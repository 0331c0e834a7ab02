-- Mail to addresses that nobody has proved, counted by mailbox: what strangers can cause, and what they cannot take away.
begin;
select no_plan();
select tests.open_store();
delete from private.rate_limits;

-- Auth mails a link and notes it, as of now.
create function tests.mail_link(email text) returns text
language plpgsql
as $$
begin
  if (select u.recovery_sent_at > now() from auth.users u where u.email = mail_link.email) then
    return 'closed';
  end if;
  update auth.users u set recovery_token = gen_random_uuid(), recovery_sent_at = now() where u.email = mail_link.email;
  return 'mailed';
end
$$;
create function tests.closed_until(email text) returns timestamptz language sql
as $$ select nullif(recovery_sent_at, now()) from auth.users u where u.email = closed_until.email $$;
create function tests.window_end() returns timestamptz language sql
as $$ select date_bin('6 hours', now(), 'epoch') + interval '6 hours' $$;
create function tests.used(address text) returns integer language sql
as $$ select coalesce(sum(hits), 0)::integer from private.rate_limits where action = 'mail' and subject = private.mailbox_counter(address) $$;

-- Nobody is kept from an account.
select lives_ok(
  $$ select tests.create_user(format('p.at+%s@gmail.com', n)) from generate_series(1, 9) n $$, 'a mailbox can have any number of accounts');
select is(tests.used('pat@gmail.com'), 0, 'which are no mail');
select is(
  (select array_agg(tests.mail_link(format('p.at+%s@gmail.com', n)) order by n) from generate_series(1, 5) n),
  '{mailed,mailed,mailed,closed,closed}', 'accounts with tags are mailed three links, whichever asks');
select is(tests.closed_until('p.at+9@gmail.com'), tests.window_end(), 'the others of the mailbox can ask again as the window ends');
select lives_ok($$ select tests.create_user('p.at+late@gmail.com') $$, 'one more account is made');
select is(tests.mail_link('p.at+late@gmail.com'), 'closed', 'and gets no mail');
select lives_ok($$ select tests.create_user('Pat@gmail.com') $$, 'whoever has no account yet is never refused one');
select is(array[tests.mail_link('Pat@gmail.com'), tests.mail_link('Pat@gmail.com'), tests.mail_link('Pat@gmail.com')], '{mailed,mailed,closed}',
  'and is mailed links, whatever accounts with tags have used up');
select is(tests.used('pat@gmail.com'), 5, 'which count for the same mailbox');
select is(tests.used('pat@example.com'), 0, 'another mailbox is another');

-- A new password, with which Auth clears its moments, or a code do not open it.
update auth.users set encrypted_password = 'new', recovery_sent_at = null, reauthentication_sent_at = null where email = 'Pat@gmail.com';
select is(tests.closed_until('Pat@gmail.com'), tests.window_end(), 'a new password leaves a mailbox closed');
select is((select reauthentication_sent_at from auth.users where email = 'Pat@gmail.com'), tests.window_end(), 'also for codes');
update auth.users set email = 'pat+moved@gmail.com' where email = 'Pat@gmail.com';
select is((select mailbox from private.mailboxes where user_id = tests.id_of('pat+moved@gmail.com')), 'pat@gmail.com', 'a changed address has its mailbox');

-- As the window ends.
update private.rate_limits set window_start = window_start - interval '6 hours' where action = 'mail';
update auth.users set recovery_sent_at = null;
select is(tests.mail_link('p.at+1@gmail.com'), 'mailed', 'six hours later, the mailbox is mailed again');

-- Codes count like links.
select tests.create_user('code@example.com');
update auth.users set reauthentication_token = 'a-code', reauthentication_sent_at = now() where email = 'code@example.com';
update auth.users set reauthentication_token = '', recovery_token = '' where email = 'code@example.com';
update auth.users set last_sign_in_at = now(), recovery_sent_at = recovery_sent_at where email = 'code@example.com';
select is(tests.used('code@example.com'), 1, 'a code counts, once');

-- A proved address.
update private.rate_limits set hits = 5 where subject = private.mailbox_counter('code@example.com');
update auth.users set recovery_sent_at = null where email = 'code@example.com';
select is(tests.closed_until('code@example.com'), tests.window_end(), 'a mailbox is closed, whatever has used it up');
select tests.verify('code@example.com');
select is(tests.mail_link('code@example.com'), 'mailed', 'until somebody proves its address');
select is(tests.used('code@example.com'), 5, 'whose links are not counted');

-- A new address, which nobody has proved.
select tests.create_user('mover@example.com');
select tests.verify('mover@example.com');
create function tests.ask_change(address text) returns timestamptz language sql as $$
  select private.record_proof('change_email', address, u.id, s.id, false)
  from auth.users u join auth.sessions s on s.user_id = u.id where u.email = 'mover@example.com';
  update auth.users set email_change = address, email_change_token_new = gen_random_uuid(), email_change_sent_at = now()
  where email = 'mover@example.com' returning nullif(email_change_sent_at, now())
$$;
select is(array[tests.ask_change('to+1@example.com'), tests.ask_change('to+2@example.com'), tests.ask_change('to+3@example.com')],
  array[null, null, tests.window_end()], 'the third link to a mailbox is the last that a change of address mails there');
select is(tests.used('to@example.com'), 3, 'links to a new address count for its mailbox');
update auth.users set email_change = '', email_change_token_new = '' where email = 'mover@example.com';
select is(tests.used(''), 0, 'a change that is taken back is no mail');
update auth.users set email_change = 'unproved@example.com', email_change_token_new = 'a', email_change_sent_at = now()
where email = 'mover@example.com';
select is(tests.used('unproved@example.com'), 1, 'a change that is dropped for want of a proof is one');
select is((select email_change_sent_at from auth.users where email = 'mover@example.com'), now(), 'whose moment stays');

-- Emails of the store.
create function tests.queue(kind text, address text, about jsonb default '{}', account uuid default null) returns boolean
language plpgsql as $$
declare
  key constant text := gen_random_uuid();
begin
  perform private.queue_mail(kind, account, key, about, address);
  return exists (select from private.outbox where dedupe_key = key);
end
$$;
select ok(tests.queue('refund', 'buyer@example.com') and tests.used('buyer@example.com') = 1, 'an email about a purchase counts, from the first');
select is(array(select tests.queue('submission', format('shop+%s@example.com', n)) from generate_series(1, 4) n), '{t,t,t,f}',
  'an address that somebody typed is mailed three times');
select is(array(select tests.queue('submission', 'Shop@example.com') from generate_series(1, 3) n), '{t,t,f}', 'or five without a tag');
select ok(tests.queue(kind, 'shop@example.com'), format('%s is mailed in any case', kind))
from unnest('{order_confirmation,refund,dispute,access_change,invitation,contributor_payment,account_deleted}'::text[]) kind;
select ok(not tests.queue('email_changed', 'shop@example.com', '{"can_return": false}'), 'the notice to an address that nobody had proved is not');
select ok(tests.queue('email_changed', 'shop@example.com', '{"can_return": true}'), 'the one with a way back is');
select ok(tests.queue('contact_message', null), 'the store is mailed what it is told');
select ok(tests.queue('submission', null, '{}', tests.id_of('code@example.com')), 'a member is mailed at their proved address');
select is(tests.used('code@example.com'), 5, 'which is not counted');
select tests.create_user('known@example.com');
select private.queue_mail('order_confirmation', tests.id_of('known@example.com'), 'twice', '{}') from generate_series(1, 3);
select is(tests.used('known@example.com'), 1, 'an email that is written once counts once');
update private.rate_limits set hits = 5 where subject = private.mailbox_counter('known@example.com');
select ok(not tests.queue('order_reminder', null, '{}', tests.id_of('known@example.com')), 'an account’s own address counts until it is proved');

-- New passwords.
update auth.users set encrypted_password = 'one' where email in ('known@example.com', 'code@example.com');
update auth.users set encrypted_password = encrypted_password || n from generate_series(1, 3) n where email in ('known@example.com', 'code@example.com');
update auth.users set encrypted_password = 'two' where email in ('known@example.com', 'code@example.com');
update auth.users set encrypted_password = 'three' where email in ('known@example.com', 'code@example.com');
create function tests.told() returns text[] language sql as $$
  select array_agg(private.email_of(user_id)) from private.outbox where kind = 'password_changed' $$;
select is(tests.told(), '{code@example.com}', 'new passwords are told once an hour, and to no address that nobody has proved');
update private.outbox set created_at = now() - interval '1 hour' where kind = 'password_changed';
update auth.users set encrypted_password = 'four' where email = 'code@example.com';
select is(tests.told(), '{code@example.com,code@example.com}', 'an hour later, it is told again');

select * from finish();
rollback;
