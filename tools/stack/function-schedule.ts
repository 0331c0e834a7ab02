import { messageOf } from './lib/errors.ts';

const minute = 60 * 1000;

/** As private.schedule_functions has it. */
const schedule: [name: string, period: number][] = [
  ['stripe-tasks', 10 * minute],
  ['send-emails', minute],
];

/** Replaces pg_cron and pg_net of a hosted project: calls the Edge Functions that work on queues. */
export function startFunctionSchedule(
  functionsUrl: string,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const timers = schedule.map(([name, period]) =>
    setInterval(() => void ask(`${functionsUrl}/${name}`, log), period),
  );
  for (const timer of timers) timer.unref();
  return {
    stop() {
      timers.forEach(clearInterval);
      return Promise.resolve();
    },
  };
}

async function ask(url: string, log: (line: string) => void): Promise<void> {
  try {
    const response = await fetch(url, { method: 'POST', body: '{}' });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  } catch (error) {
    // What is pending remains recorded.
    log(`api       ${url} could not be called: ${messageOf(error)}`);
  }
}
