import { existsSync } from 'node:fs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** None stands for the one that Playwright installs. */
const executablePath =
  process.env['CHROMIUM_PATH'] ?? systemBrowsers.find((file) => existsSync(file));
/** Debian's headless form of it. Playwright prefers its own by itself. */
const headlessShell = `${executablePath}-headless-shell`;

/**
 * What Playwright switches off, as the last such list is the one that counts, and more: for each new tab a
 * whole browser would load the pages of its own address bar, and start a process in advance.
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

/** How Playwright launches a browser that draws no window, which takes it less of the processor. */
export const launchOptions = executablePath
  ? { executablePath: existsSync(headlessShell) ? headlessShell : executablePath, args }
  : { args };

/** How it launches one that has everything, such as a viewer for PDF documents. */
export const wholeBrowser = executablePath
  ? { executablePath, args }
  : { channel: 'chromium', args };
