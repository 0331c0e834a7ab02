import { nameApplicants } from '#lib/applicant-name.ts';
import { pluralize } from '#lib/pluralize.ts';

import type { Job } from './schema.ts';

const doing: Record<Job['kind'], string> = {
  import: 'Importing applicants',
  undo: 'Undoing the import',
  sync: 'Syncing schools',
  relink: 'Applying the changed alias',
  clear: 'Clearing applicants and schools',
};

/** 'Importing applicants' */
export const describeRunningJob = ({ kind, state }: Job) =>
  state === 'undoing' ? doing.undo : doing[kind];

/** 'Error clearing data' */
export function failureOf(job: Job): string {
  if (job.kind === 'clear') return 'Error clearing data';
  const [initial = '', ...rest] = describeRunningJob(job);
  return `Error ${initial.toLowerCase()}${rest.join('')}`;
}

const written = (count = 0) => count.toLocaleString('en-US');

/** Describes the result of a job that has ended. */
export function outcomeOf(job: Job): string {
  const isDone = job.state === 'done';
  switch (job.kind) {
    case 'import':
      if (isDone) {
        const { imported, updated, skipped = 0 } = job.result ?? {};
        const skip = skipped > 0 ? `, ${written(skipped)} skipped` : '';
        return `Applicants imported: ${written(imported)} new, ${written(updated)} updated${skip}.`;
      }
      return job.state === 'failed'
        ? `Error importing applicants: ${job.problem ?? ''} Nothing was imported.`
        : 'Import cancelled. Nothing was imported.';
    case 'undo': {
      const { removed = 0, restored, kept = 0, kept_ids: keptIds = [] } = job.result ?? {};
      const effect = `${pluralize(removed, 'applicant')} deleted, ${written(restored)} put back.`;
      if (!isDone) return `Undoing the import was cancelled. So far: ${effect}`;
      const left = `Changed since the import, so left as they are: ${nameApplicants(keptIds, kept)}.`;
      return `Import undone: ${effect}${kept > 0 ? ` ${left}` : ''}`;
    }
    case 'sync':
      if (!isDone) return 'Syncing schools was cancelled.';
      return `Schools synced: ${written(job.result?.schools)} in all, ${written(job.result?.created)} created, ${written(job.result?.removed)} removed.`;
    case 'clear': {
      const applicants = pluralize(job.result?.applicants ?? 0, 'applicant');
      if (!isDone) return `Clearing was cancelled. Deleted so far: ${applicants}.`;
      return `All data cleared: ${applicants} and ${pluralize(job.result?.schools ?? 0, 'school')}.`;
    }
    default:
      return 'The changed alias has been applied to all applicants.';
  }
}
