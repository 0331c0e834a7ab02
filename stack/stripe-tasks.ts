import { messageOf } from './lib/errors.ts';

const tenMinutes = 10 * 60 * 1000;

/** Replaces pg_cron and pg_net of a hosted project: calls the Edge Function stripe-tasks every ten minutes. */
export function startStripeTasks(
  functionsUrl: string,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const timer = setInterval(() => void ask(functionsUrl, log), tenMinutes);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

async function ask(functionsUrl: string, log: (line: string) => void): Promise<void> {
  try {
    const response = await fetch(`${functionsUrl}/stripe-tasks`, { method: 'POST', body: '{}' });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  } catch (error) {
    // Pending tasks remain recorded.
    log(`api       Stripe's tasks could not be done: ${messageOf(error)}`);
  }
}
