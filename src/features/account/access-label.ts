const labels: Record<string, string> = {
  cheatsheet: 'Applicant profiles',
  'cheatsheet-plus': 'Profiles plus extra resources',
  application: 'Application writing guides and templates',
  'application-plus': 'Complete access to all features',
};

/** A short label of the content a plan unlocks. */
export function accessLabel(plan: string): string {
  return labels[plan] ?? 'Basic access';
}
