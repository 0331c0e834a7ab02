import { contentsOf } from '#lib/store/capabilities.ts';
import { capitalized } from '#lib/text/words.ts';

/** Our own words for the plans sold from the start. */
const labels: Record<string, string> = {
  application: 'Application writing guides and templates',
  'plus profiles': 'Profiles plus extra resources',
};

/** A short label of the content that a plan's capabilities unlock. */
export function accessLabel(capabilities: string[]): string {
  const known = labels[capabilities.toSorted().join(' ')];
  if (known !== undefined) return known;
  return capitalized(contentsOf(capabilities) || 'basic access');
}
