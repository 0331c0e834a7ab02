import { Button } from '@mantine/core';

import { toast } from '#ui/feedback/toast.tsx';
import { pluralize } from '#lib/text/pluralize.ts';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { clearAll, loadSamples } from './mutations.ts';

/** Adds the built-in applicants to a store that tries things out. */
export function SampleApplicants({ isOff }: { isOff: boolean }) {
  const samples = useConfirmedAction({
    act: loadSamples,
    onDone: (loaded) =>
      toast.added(
        loaded === 0
          ? 'All built-in applicants already exist.'
          : `Built-in applicants added: ${loaded}.`,
      ),
    title: 'Add the sample applicants?',
    text: 'This adds those of the 35 built-in applicants that are missing, and their schools. They are invented, and members see them among the others.',
    confirmLabel: 'Add sample applicants',
    confirmColor: 'pine',
    busyLabel: 'Uploading...',
    failure: 'Error uploading data',
  });
  return (
    <>
      <Button variant="default" disabled={isOff} onClick={() => samples.ask()}>
        Upload Built-in Set
      </Button>
      {samples.dialog}
    </>
  );
}

/** Deletes every applicant and school. */
export function ClearApplicants({ isOff }: { isOff: boolean }) {
  const clearing = useConfirmedAction({
    act: clearAll,
    onDone: ({ applicants, schools }) =>
      toast.success(
        `All data cleared: ${pluralize(applicants, 'applicant')} and ${pluralize(schools, 'school')}.`,
      ),
    title: 'Clear all applicants and schools?',
    text: 'This deletes all applicants and all schools, with the schools’ descriptions, websites, acceptance rates and images, and removes them from members’ saved lists. It cannot be undone. Applicants that you export first can be imported again; what was entered about the schools would have to be entered again.',
    typed: 'CLEAR ALL',
    confirmLabel: 'Clear everything',
    busyLabel: 'Clearing...',
    failure: 'Error clearing data',
  });
  return (
    <>
      <Button variant="default" disabled={isOff} onClick={() => clearing.ask()}>
        Clear All Applicants and Schools
      </Button>
      {clearing.dialog}
    </>
  );
}
