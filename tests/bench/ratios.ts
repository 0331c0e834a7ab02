import { counting } from './counting.ts';
import { deepPages } from './deep-pages.ts';
import { entitlements } from './entitlements.ts';
import { filtering } from './filtering.ts';
import { importing } from './importing.ts';
import { reading } from './reading.ts';
import { searching, searchingOverHttp } from './searching.ts';

/** In the order of their numbers, but for the import, which leaves the tables larger for a while. */
export const ratios = [
  reading,
  counting,
  searching,
  searchingOverHttp,
  filtering,
  deepPages,
  entitlements,
  importing,
];
