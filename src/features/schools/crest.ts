/** The look of a school's crest, determined by its name. */
export interface Crest {
  initials: string;
  field: string;
  half: string;
  division: (typeof divisions)[number];
}

const divisions = ['per-pale', 'per-fess', 'bend', 'chevron', 'chief'] as const;

// Dark enough for white letters on either shade.
const tinctures = [
  ['#0f5049', '#17645a'],
  ['#1e3a5f', '#2c5282'],
  ['#5b2333', '#7a3145'],
  ['#3d2c5e', '#553d80'],
  ['#5a3d16', '#755224'],
  ['#24452b', '#35623e'],
  ['#174a5b', '#22667d'],
  ['#4a2545', '#66385f'],
  ['#3b4252', '#50596e'],
  ['#6b2a1a', '#8a3b28'],
] as const;

export function crestOf(name: string): Crest {
  const hash = hashOf(name);
  const [field, half] = tinctures[hash % tinctures.length] ?? tinctures[0];
  const division = divisions[Math.floor(hash / tinctures.length) % divisions.length];
  return { initials: initialsOf(name), field, half, division: division ?? 'bend' };
}

const small = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'de', 'y']);
const common = new Set([
  'school',
  'college',
  'faculty',
  'medicine',
  'medical',
  'health',
  'sciences',
]);

/** The abbreviation in the name, else the initials of its distinctive words. */
function initialsOf(name: string): string {
  const abbreviation = /\(([A-Z]{2,5})\)/.exec(name)?.[1];
  if (abbreviation !== undefined) return abbreviation;
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const significant = words.filter((word) => !small.has(word.toLowerCase()));
  const distinctive = significant.filter((word) => !common.has(word.toLowerCase()));
  const chosen = [distinctive, significant, words].find((list) => list.length > 0) ?? [];
  return chosen
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
