import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { codeOf, messageOf } from '../stack/lib/errors.ts';
import { namedDatabase } from './project.ts';

const usage = `npm run admin -- grant <email>    make an account an admin; its e-mail address has to be verified
npm run admin -- revoke <email>   take it back, from their next request on
npm run admin -- list             who is one
npm run admin -- remove-second-factor <email>
                                  let somebody in again who lost their authenticator app: removes all of
                                  theirs, and signs them out everywhere

--unverified     grant it to an address that nobody has proved to own
--db-url <url>   the database to change; otherwise the one that DB_URL names, in the shell or in .env, or
                 the embedded one`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'db-url': { type: 'string' }, unverified: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command = '', email] = positionals;
  if (
    !['grant', 'revoke', 'list', 'remove-second-factor'].includes(command) ||
    (command !== 'list' && !email)
  ) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const url = namedDatabase(values['db-url']);
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    if (command === 'list') await list(sql);
    else if (command === 'remove-second-factor') await removeSecondFactor(sql, email ?? '');
    else {
      const isGrant = command === 'grant';
      if (isGrant && !values.unverified) await requireVerified(sql, email ?? '');
      await setAdmin(sql, email ?? '', isGrant);
    }
  } catch (error) {
    throw codeOf(error) === 'ECONNREFUSED'
      ? new Error(
          `No database answers at ${new URL(url).host}. Start it with npm start, or name one with --db-url.`,
        )
      : error;
  } finally {
    await sql.end();
  }
}

async function list(sql: postgres.Sql): Promise<void> {
  const admins = await sql<{ email: string }[]>`
    select email from auth.users where raw_app_meta_data ->> 'is_admin' = 'true' order by email`;
  for (const admin of admins) console.log(admin.email);
}

/** Anybody can sign up with somebody else's address. */
async function requireVerified(sql: postgres.Sql, address: string): Promise<void> {
  const [account] = await sql`
    select email_verified_at from auth.users join public.profiles on user_id = id
    where email = lower(${address})`;
  if (account?.['email_verified_at'] === null) {
    throw new Error(
      `Nobody has proved that ${address} is theirs. Follow the link in the mail that came with the account, or add --unverified.`,
    );
  }
}

/** Only the server can write `app_metadata`: what people say of themselves is `user_metadata`. */
async function setAdmin(sql: postgres.Sql, address: string, isAdmin: boolean): Promise<void> {
  const changed = await sql`
    update auth.users
    set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${sql.json({ is_admin: isAdmin })}
    where email = lower(${address})`;
  if (changed.count === 0) throw new Error(`Nobody has an account as ${address}.`);
  console.log(
    isAdmin
      ? `${address} is an admin, from their next sign-in on.`
      : `${address} is no longer an admin.`,
  );
}

/** Auth has no recovery codes. Sessions end too: one of them may be on the phone that was lost. */
async function removeSecondFactor(sql: postgres.Sql, address: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [account] = await tx<{ id: string }[]>`
      select id from auth.users where email = lower(${address})`;
    if (!account) throw new Error(`Nobody has an account as ${address}.`);
    const { count } = await tx`delete from auth.mfa_factors where user_id = ${account.id}`;
    if (count === 0) throw new Error(`${address} has no second factor.`);
    await tx`delete from auth.sessions where user_id = ${account.id}`;
    // Triggers record requests alone, and whoever looks at the log should find this.
    await tx`
      insert into public.audit_log (actor_role, action, table_name, row_key, row_count)
      values ('postgres', 'delete', 'second_factors', ${tx.json({ user_id: account.id })}, ${count})`;
  });
  console.log(`${address} signs in with the password alone, and can set up an app again.`);
}

try {
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
