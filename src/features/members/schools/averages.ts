import type { ListedSchool } from './schema.ts';

/** Two decimals; 'N/A' with no data. */
export const averageGpa = ({ avgGpa }: Pick<ListedSchool, 'avgGpa'>) => avgGpa?.toFixed(2) ?? 'N/A';

/** Rounded; 'N/A' with no data. */
export const averageMcat = ({ avgMcat }: Pick<ListedSchool, 'avgMcat'>) =>
  avgMcat?.toFixed(0) ?? 'N/A';

const few = 5;

/** 'from 3 profiles' if an average says little; null otherwise. */
export const fewProfiles = ({ profileCount }: Pick<ListedSchool, 'profileCount'>) =>
  profileCount > 0 && profileCount < few
    ? `from ${profileCount === 1 ? '1 profile' : `${profileCount} profiles`}`
    : null;
