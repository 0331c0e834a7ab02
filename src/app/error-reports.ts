import type { ErrorReport } from '#features/visitors/errors/mutations.ts';

/** The limit per page load; further reports would add nothing. */
const maxReports = 5;
const reported = new Set<string>();

/** By then, the next page has come, or the visitor has stayed. */
export const leavingMs = 5000;
let leftAt = -Infinity;

/** Whether the page is being left, which cancels the scripts that it waits for. */
export const isLeaving = () => performance.now() - leftAt < leavingMs;

/** Reports errors that nothing in the app has caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportOnce(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportOnce(reason));
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

/** Reports to the store's operators that a page broke, once for each message. */
export function reportOnce(error: unknown): void {
  const { message, stack } = describe(error);
  if (isHarmless(message) || reported.has(message) || reported.size === maxReports) return;
  reported.add(message);
  void send({ message, stack, path: window.location.pathname });
}

async function send(report: ErrorReport): Promise<void> {
  try {
    const { reportError } = await import('#features/visitors/errors/mutations.ts');
    await reportError(report);
  } catch {
    // The script did not load, so the connection is probably what broke.
  }
}

function describe(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) {
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  }
  return { message: typeof error === 'string' ? error : `A thrown ${typeof error}`, stack: '' };
}

/** Browsers raise this when a layout takes two passes. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');
