// npm run doctor: reports the problems of a store, and how to fix them.
import { parseArgs } from 'node:util';
import { connect } from '../stack/lib/connect.ts';
import { StackError, codeOf, messageOf } from '../stack/lib/errors.ts';
import { checkAuthSettings } from './checks/auth.ts';
import { checkPolicies } from './checks/policies.ts';
import { checkAdvice, checkMigrations, checkRights } from './checks/schema.ts';
import { checkSender } from './checks/sender.ts';
import { checkServices } from './checks/services.ts';
import {
  checkMail,
  checkSettings,
  malformedAddresses,
  missingHomeState,
  wrongMailServer,
} from './checks/settings.ts';
import { checkAdmins, checkBuckets, checkChores, checkOpening } from './checks/store.ts';
import { checkStripe } from './checks/stripe.ts';
import { type Environment, type Finding, readEnvironment } from './environment.ts';
import { readSupabaseRemotes } from './remotes.ts';

const usage = `npm run doctor                    checks the stack that runs here
npm run doctor -- --production    checks it as a production store

Another project: set API_URL, DB_URL and the keys in the shell or in .env (API_URL and DB_URL both in
the same); docs/operations.md has the list. It exits with 1 if it finds a problem.`;

async function checkDatabase(url: string, environment: Environment): Promise<Finding[]> {
  const sql = connect(url, { connect_timeout: 10 });
  try {
    const migrations = await checkMigrations(sql);
    // The other checks use tables that may not exist yet.
    if (migrations.some(({ problem }) => problem.includes('behind'))) {
      const [store] = await sql`select 1 where to_regclass('public.stripe_events') is not null`;
      if (!store) return migrations;
    }
    return [
      ...migrations,
      ...(await checkRights(url)),
      ...(await checkBuckets(sql)),
      ...(await checkAdmins(sql)),
      // The demo is full of samples.
      ...(environment.isProduction ? await checkOpening(sql) : []),
      ...(await checkChores(sql)),
      ...(await checkAdvice(url)),
    ];
  } catch (error) {
    return [
      {
        problem: `The database at ${new URL(url).host} cannot be checked: ${codeOf(error) ?? ''} ${messageOf(error)}`,
        remedy: 'Compare DB_URL with Supabase, Connect; resume a paused project there first.',
      },
    ];
  } finally {
    await sql.end();
  }
}

async function examine(): Promise<void> {
  let isProduction: boolean;
  try {
    const { values } = parseArgs({ options: { production: { type: 'boolean', default: false } } });
    isProduction = values.production;
  } catch {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const environment = readEnvironment({ isProduction });
  const { API_URL: apiUrl, DB_URL: databaseUrl } = environment.variables;
  if (!apiUrl && !databaseUrl) {
    console.error(`No stack is running, and neither API_URL nor DB_URL is set.\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const findings = [
    ...checkSettings(environment),
    ...checkMail(environment, readSupabaseRemotes()),
    ...(isProduction
      ? [
          ...wrongMailServer(environment.variables),
          ...(await checkSender(environment.variables)),
          ...missingHomeState(environment.variables),
        ]
      : []),
    ...checkPolicies(environment),
  ];
  const canLook = malformedAddresses(environment).length === 0;
  if (canLook) {
    findings.push(
      ...(await checkStripe(environment)),
      ...(await checkServices(environment)),
      ...(await checkAuthSettings(environment)),
      ...(databaseUrl ? await checkDatabase(databaseUrl, environment) : []),
    );
  }
  for (const { problem, remedy } of findings) console.log(`${problem}  →  ${remedy}`);
  // The part of a connection string without the password.
  const place = canLook ? (apiUrl ?? new URL(databaseUrl ?? '').host) : 'nothing else was checked';
  const where = `${place}${environment.isProduction ? ', as production' : ''}`;
  console.log(
    findings.length === 0
      ? `No problems found (${where}).`
      : `Problems found: ${findings.length} (${where}).`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

try {
  await examine();
} catch (error) {
  // For example a PORT_OFFSET that is not a number.
  if (!(error instanceof StackError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
