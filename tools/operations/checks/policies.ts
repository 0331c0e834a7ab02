import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openPlaces } from '../../../src/features/visitors/policies/open-places.ts';
import { projectDir } from '../../stack/lib/config.ts';
import type { Environment, Finding } from '../environment.ts';

/** The texts a store must complete in the code before it sells: its address in the brand, and the policies. */
const brandFile = 'src/lib/store/brand.ts';
const textsFolder = 'src/features/visitors/policies/texts';

/** Reports places in the brand and the policies of a production store that wait for the owner's own words. */
export function checkPolicies({ isProduction }: Environment, root = projectDir): Finding[] {
  if (!isProduction) return [];
  const texts = readdirSync(path.join(root, textsFolder)).map((name) => `${textsFolder}/${name}`);
  return [brandFile, ...texts].flatMap((file) => {
    const places = openPlaces(readFileSync(path.join(root, file), 'utf8'));
    if (places.length === 0) return [];
    return [
      {
        problem: `${file} still has ${places.join(', ')}.`,
        remedy: 'Replace each with your own words, then npm run deploy -- build publish.',
      },
    ];
  });
}
