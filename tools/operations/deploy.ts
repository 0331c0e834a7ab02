// npm run deploy: deploys this checkout to a hosted Supabase project and a static host, step by step.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../stack/lib/config.ts';
import { messageOf } from '../stack/lib/errors.ts';
import {
  type Step,
  type Variables,
  chooseSteps,
  dotenvQuoted,
  environmentOf,
  functionSecrets,
  problemsWith,
  secretsFile,
  steps,
} from './steps.ts';

const usage = `npm run deploy                         every step
npm run deploy -- functions build      some of them
npm run deploy -- --dry-run [steps]    prints what it would do, and what is missing

${steps.map(({ name, does }) => `  ${name.padEnd(12)}${does}`).join('\n')}`;

/** Prints a step, with its commands unless a part of them is missing. */
function describe(step: Step, variables: Variables): void {
  console.log(`${step.name}: ${step.does}`);
  if (problemsWith([step], variables).length > 0) return;
  for (const command of step.commands(variables))
    console.log(`  ${command.map(shellQuoted).join(' ')}`);
}

/** A part of a command that can be pasted into a shell. */
const shellQuoted = (part: string) =>
  part === secretsFile || /^[\w@%+=:,./-]+$/.test(part)
    ? part
    : `'${part.replaceAll("'", String.raw`'\''`)}'`;

/** Runs the programs of one step in turn, up to the first that fails. */
function run(step: Step, variables: Variables): boolean {
  console.log(`\n— ${step.name}: ${step.does}`);
  return step.commands(variables).every((command) => {
    const env = environmentOf(step, variables);
    if (!command.includes(secretsFile)) return execute(command, env);
    return withSecretsFile(variables, (file) =>
      execute(
        command.map((part) => (part === secretsFile ? file : part)),
        env,
      ),
    );
  });
}

function execute([program = '', ...args]: string[], env: Variables): boolean {
  const { status, error } = spawnSync(program, args, {
    cwd: projectDir,
    stdio: 'inherit',
    env,
  });
  if (error) console.error(error.message);
  return status === 0;
}

/** Returns the result of `use`; the file is deleted in any case. */
function withSecretsFile<T>(variables: Variables, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  try {
    const file = path.join(folder, 'secrets.env');
    const lines = functionSecrets
      .filter((name) => variables[name])
      .map((name) => `${name}=${dotenvQuoted(variables[name] ?? '')}`);
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The parsed arguments; prints the usage if they are invalid or ask for it. */
function readArguments(): { isDryRun: boolean; chosen: Step[] } | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (!values.help) return { isDryRun: values['dry-run'], chosen: chooseSteps(positionals) };
    console.log(usage);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
  return undefined;
}

async function deploy(chosen: Step[], { isDryRun }: { isDryRun: boolean }): Promise<void> {
  const envFile = path.join(projectDir, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const problems = problemsWith(chosen, process.env);
  for (const problem of problems) console.error(problem);
  if (isDryRun) for (const step of chosen) describe(step, process.env);
  if (problems.length > 0)
    throw new Error('Nothing was done. docs/operations.md explains each setting.');
  if (isDryRun) {
    console.log('Nothing is missing; nothing was done.');
    return;
  }
  // Ctrl-C ends the running program, and with it the step: its leftovers are cleaned up here.
  process.on('SIGINT', () => {});
  const failed = chosen.find((step) => !run(step, process.env));
  if (failed) {
    const left = chosen.slice(chosen.indexOf(failed)).map(({ name }) => name);
    throw new Error(
      `${failed.name} failed. Fix the error above, then npm run deploy -- ${left.join(' ')}`,
    );
  }
  for (const line of await warnings(process.env)) console.log(line);
}

/** No step can set the webhook's API version or the forwarding of addresses, nor write the seller's own words. */
async function warnings(variables: Variables): Promise<string[]> {
  const environment = {
    variables: { ...variables, API_URL: variables['VITE_SUPABASE_URL'] },
    isProduction: true,
  };
  // Loaded last: the usage and the dry run need none of them.
  const { checkStripe } = await import('./checks/stripe.ts');
  const { checkAuthSettings } = await import('./checks/auth.ts');
  const { checkPolicies } = await import('./checks/policies.ts');
  const findings = [
    ...(await checkStripe(environment)),
    ...(await checkAuthSettings(environment)),
    ...checkPolicies(environment),
  ];
  return findings.map(({ problem, remedy }) => `Warning: ${problem}  →  ${remedy}`);
}

const wanted = readArguments();
try {
  if (wanted) await deploy(wanted.chosen, wanted);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
