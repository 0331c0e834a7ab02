import type { ErrorReport } from '#features/analytics/mutations.ts';

/** As many as one page tells of. More would say the same, over and over. */
const mostReports = 5;
const told = new Set<string>();

/** Tells of errors that nothing in the app has caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellOfError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason));
}

/** Tells those who run the store that a page broke, once for each kind of error. */
export function tellOfError(error: unknown): void {
  const { message, stack } = describe(error);
  if (isHarmless(message) || told.has(message) || told.size === mostReports) return;
  told.add(message);
  void send({ message, stack, path: window.location.pathname });
}

async function send(report: ErrorReport): Promise<void> {
  try {
    const { reportError } = await import('#features/analytics/mutations.ts');
    await reportError(report);
  } catch {
    // The script could not be had: then whatever broke is likely the connection.
  }
}

function describe(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) {
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  }
  return { message: typeof error === 'string' ? error : `A thrown ${typeof error}`, stack: '' };
}

/** Browsers announce it when a layout takes two passes. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');
