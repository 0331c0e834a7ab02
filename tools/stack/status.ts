import { readConfig } from './lib/config.ts';
import { readStatus } from './lib/run-file.ts';

/** Assignments for `eval` in a shell. */
const asShell = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value.replaceAll("'", String.raw`'\''`)}'`)
    .join('\n');

const config = readConfig();
const status = readStatus(config);
if (status) {
  console.log(process.argv.includes('--env') ? asShell(status) : JSON.stringify(status, null, 2));
} else {
  console.error(
    `No stack is running${config.portOffset ? ` with PORT_OFFSET=${config.portOffset}` : ''}. Start it with npm start.`,
  );
  process.exitCode = 1;
}
