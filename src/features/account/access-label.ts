import { formatList } from '#lib/format-list.ts';

/** The parts that plans are made of, in the order in which they are named. */
const parts = {
  profiles: 'applicant profiles',
  application: 'application guides',
  interview: 'interview guides',
  plus: 'extra resources',
};

/** Our own words for the plans sold from the start. */
const labels: Record<string, string> = {
  application: 'Application writing guides and templates',
  'plus profiles': 'Profiles plus extra resources',
};

/** A short label of the content that a plan's capabilities unlock. */
export function accessLabel(capabilities: string[]): string {
  const known = labels[capabilities.toSorted().join(' ')];
  if (known !== undefined) return known;
  const held = Object.entries(parts).flatMap(([name, part]) =>
    capabilities.includes(name) ? part : [],
  );
  const list = formatList(held) || 'basic access';
  return list.charAt(0).toUpperCase() + list.slice(1);
}
