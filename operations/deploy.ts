// npm run deploy: puts this checkout on a hosted Supabase project and a static host, step by step.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../local/config.ts';
import { messageOf } from '../local/errors.ts';
import {
  type Step,
  type Variables,
  chooseSteps,
  functionSecrets,
  problemsWith,
  secretsFile,
  steps,
} from './steps.ts';

const usage = `npm run deploy                         every step
npm run deploy -- functions build      some of them
npm run deploy -- --dry-run [steps]    prints what it would do, and what is missing

${steps.map(({ name, does }) => `  ${name.padEnd(12)}${does}`).join('\n')}`;

function describe(step: Step, variables: Variables): void {
  console.log(`${step.name}: ${step.does}`);
  for (const command of step.commands(variables)) console.log(`  ${command.join(' ')}`);
}

function run(step: Step, variables: Variables): void {
  console.log(`\n— ${step.name}: ${step.does}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  try {
    const file = path.join(folder, 'secrets.env');
    const lines = functionSecrets.map((name) => `${name}=${JSON.stringify(variables[name] ?? '')}`);
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    for (const command of step.commands(variables)) {
      const [program = '', ...args] = command.map((part) => (part === secretsFile ? file : part));
      const { status, error } = spawnSync(program, args, { cwd: projectDir, stdio: 'inherit' });
      if (status !== 0) {
        throw new Error(
          `${step.name} failed${error ? `: ${error.message}` : ''}. Put right what it says, then npm run deploy -- ${steps
            .slice(steps.indexOf(step))
            .map(({ name }) => name)
            .join(' ')}`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function deploy(): void {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const envFile = path.join(projectDir, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const chosen = chooseSteps(positionals);
  const problems = problemsWith(chosen, process.env);
  if (values['dry-run']) for (const step of chosen) describe(step, process.env);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    throw new Error('Nothing was done. docs/operations.md says where each is found.');
  if (values['dry-run']) console.log('Nothing is missing; nothing was done.');
  else for (const step of chosen) run(step, process.env);
}

try {
  deploy();
} catch (error) {
  console.error(messageOf(error));
  if (error instanceof Error && error.message.startsWith('There is no step'))
    console.error(`\n${usage}`);
  process.exitCode = 1;
}
