import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { repeated } from './lib/repeated.ts';
import { projectDir } from './lib/install.mjs';

const admin = (...args) => {
  const command = ['tools/commands/admin.mjs', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: projectDir,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const commands = [
  'grant <email>',
  'revoke <email>',
  'list',
  'remove-second-factor <email>',
  'reconcile',
  'backup <folder>',
  'restore <folder>',
  'restore-drill',
  'rehearse <email>',
  'webhook',
  'wallets',
];

test('without a command, the usage lists every command', () => {
  const { status, stdout } = admin();
  expect(status).toBe(0);
  const listed = stdout.match(/^ {2}\S+( <\w+>)?/gm)?.map((command) => command.trim());
  expect(listed).toEqual(commands);
});

test('an unknown command exits with 2 and prints the usage', () => {
  const { status, stderr } = admin('toString', 'list');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown command "toString"\./);
  for (const command of commands) expect(stderr).toContain(`  ${command}`);
});

const names = commands.map((command) => command.split(' ')[0]);

test.each(repeated('admin commands with a wrong option', names))(
  '%s with a wrong option exits with 2 and prints its own usage',
  (name) => {
    const { status, stderr } = admin(name, '--no-such-option');
    expect(status).toBe(2);
    expect(stderr).toContain(`npm run admin -- ${name}`);
    expect(stderr).not.toContain('npm run admin -- <command>');
  },
);
