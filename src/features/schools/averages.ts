import type { ListedSchool } from './schema.ts';

/** Two decimals; 'N/A' with no data. */
export const averageGpa = ({ avg_gpa }: Pick<ListedSchool, 'avg_gpa'>) =>
  avg_gpa?.toFixed(2) ?? 'N/A';

/** Rounded; 'N/A' with no data. */
export const averageMcat = ({ avg_mcat }: Pick<ListedSchool, 'avg_mcat'>) =>
  avg_mcat?.toFixed(0) ?? 'N/A';
