import { existsSync } from 'node:fs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Undefined for the browser that Playwright installs. */
const executablePath =
  process.env['CHROMIUM_PATH'] ?? systemBrowsers.find((file) => existsSync(file));
/** Debian's headless build of it. Playwright uses its own by default. */
const headlessShell = `${executablePath}-headless-shell`;

/**
 * The features that Playwright disables, repeated because only the last such list counts, and three more: for
 * each new tab the full browser would load the pages of its own address bar and start a spare process.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Launches a headless browser, which needs less of the processor. */
export const launchOptions = executablePath
  ? { executablePath: existsSync(headlessShell) ? headlessShell : executablePath, args }
  : { args };
