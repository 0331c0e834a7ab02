import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';

export interface Services {
  /** Reads a row over the Data API; rejects if it can't. */
  readDatabase: () => Promise<void>;
}

/**
 * Whether the store can sell: functions run, and they reach the database through the Data API. It is for
 * uptime monitors, so it reveals no details, and skips Stripe, which has its own status page.
 */
export async function health({ readDatabase }: Services): Promise<{ status: 'ok' }> {
  try {
    await readDatabase();
  } catch (error) {
    logError(error, { function: 'health' });
    throw new ClientError('unavailable', 'The database does not answer.');
  }
  return { status: 'ok' };
}
