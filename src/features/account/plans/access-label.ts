import { contentsOf } from '#model/plans/capability-words.ts';

/** The specification's words for its plans. The first three name what they are of. */
const labels: Record<string, string> = {
  cheatsheet: 'Applicant profiles',
  'cheatsheet-plus': 'Profiles plus extra resources',
  application: 'Application writing guides and templates',
};
const complete = 'Complete access to all features';
const basic = 'Basic access';

/** A short label of the access that a plan gives, and a sentence of what it holds unless the label says so. */
export function accessLabel({ id, capabilities }: { id: string; capabilities: string[] }): {
  label: string;
  holds: string | null;
} {
  const own = labels[id];
  if (own !== undefined) return { label: own, holds: null };
  const contents = contentsOf(capabilities);
  return {
    label: id === 'application-plus' ? complete : basic,
    holds: contents === '' ? null : `It includes ${contents}.`,
  };
}
