import { coldStart } from './cold-start.ts';
import { counting } from './counting.ts';
import { deepPages } from './deep-pages.ts';
import { entitlements } from './entitlements.ts';
import { filtering } from './filtering.ts';
import { firstQuery } from './first-query.ts';
import { flooding, floodingByAccount } from './flooding.ts';
import { importing } from './importing.ts';
import { landingPaint, landingScripts } from './landing-page.ts';
import { longWork } from './long-work.ts';
import {
  firstProfilePaint,
  memoryAtRest,
  pricingPaint,
  profileBytes,
  profilePaint,
  profilesPaint,
  serverTime,
} from './pages.ts';
import { reading } from './reading.ts';
import { searching, searchingOverHttp, searchingStories } from './searching.ts';

/**
 * The quick ones first and the imports last, because they leave larger tables or other data behind. The first query's
 * bound is what was measured and a little more: it should not become slower, and a database is larger than a page.
 */
export const ratios = [
  landingScripts,
  landingPaint,
  memoryAtRest,
  pricingPaint,
  profilesPaint,
  firstProfilePaint,
  profilePaint,
  profileBytes,
  serverTime,
  firstQuery,
  coldStart,
  reading,
  counting,
  searching,
  searchingOverHttp,
  searchingStories,
  filtering,
  deepPages,
  entitlements,
  flooding,
  floodingByAccount,
  importing,
  longWork,
];
