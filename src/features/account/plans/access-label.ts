import { contentsOf } from '#lib/store/capabilities.ts';
import { capitalized } from '#lib/text/words.ts';

const completely = (contents: string) => `Complete access to all features of ${contents}`;

/** The words for the plans sold from the start. */
const labels: Record<string, (contents: string) => string> = {
  profiles: capitalized,
  'plus profiles': () => 'Profiles plus extra resources',
  application: () => 'Application writing guides and templates',
  'application profiles': completely,
};

/** A short label of the content that a plan's capabilities unlock. */
export function accessLabel(capabilities: string[]): string {
  const contents = contentsOf(capabilities);
  const known = labels[capabilities.toSorted().join(' ')];
  if (known) return known(contents);
  if (capabilities.length > 2) return completely(contents);
  return contents === '' ? 'Basic access' : `Basic access: ${contents}`;
}
