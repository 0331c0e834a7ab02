import { postAlone } from '#lib/data/post-alone.ts';

/** An error with its place in the code and its page, but no user. */
export interface ErrorReport {
  message: string;
  stack: string;
  path: string;
}

/** Reports an error to the store's operators. Failures are silent. */
export async function reportError(report: ErrorReport): Promise<void> {
  try {
    await postAlone('report_error', report, null);
  } catch {
    // There was no response.
  }
}
