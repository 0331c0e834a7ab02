import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';

export interface Services {
  /** Reads a row over the Data API; rejects if that can't be done. */
  readDatabase: () => Promise<void>;
}

/**
 * Whether the store can sell: functions run, and they reach the database through the Data API. For
 * uptime monitors, so it tells nothing more, and doesn't ask Stripe, which has a status page.
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
