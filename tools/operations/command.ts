import { codeOf, messageOf } from '../stack/lib/errors.ts';

/** Arguments that make no sense. */
export class UsageError extends Error {}

/** Runs a command. An error is printed and exits with 1; wrong arguments also print the usage and exit with 2. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isMisused = error instanceof UsageError || codeOf(error)?.startsWith('ERR_PARSE_ARGS');
    const lines = isMisused ? [messageOf(error), usage] : [messageOf(error)];
    console.error(lines.filter(Boolean).join('\n\n'));
    process.exitCode = isMisused ? 2 : 1;
  }
}
