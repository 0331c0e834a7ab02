import { existsSync } from 'node:fs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Undefined stands for the one that Playwright installs. */
const executablePath =
  process.env['CHROMIUM_PATH'] ?? systemBrowsers.find((file) => existsSync(file));

/** How Playwright launches the browser of this machine. */
export const launchOptions = executablePath
  ? {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }
  : {};
