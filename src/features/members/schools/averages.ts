import type { ListedSchool } from './schema.ts';

/** Two decimals; 'N/A' with no data. */
export const averageGpa = ({ avgGpa }: Pick<ListedSchool, 'avgGpa'>) => avgGpa?.toFixed(2) ?? 'N/A';

/** Rounded; 'N/A' with no data. */
export const averageMcat = ({ avgMcat }: Pick<ListedSchool, 'avgMcat'>) =>
  avgMcat?.toFixed(0) ?? 'N/A';
