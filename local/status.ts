import { readConfig } from './config.ts';
import { readStatus } from './run-file.ts';

const config = readConfig();
const status = readStatus(config);
if (status) {
  console.log(JSON.stringify(status, null, 2));
} else {
  console.error(
    `Nothing runs${config.portOffset ? ` with PORT_OFFSET=${config.portOffset}` : ''}. Start it with npm start.`,
  );
  process.exitCode = 1;
}
