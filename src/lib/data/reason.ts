import { z } from 'zod';

import { cleanText } from '#lib/text/clean.ts';

export const longestReason = 500;

/** Why an admin did something. */
export const reasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, 'Please give a reason.')
  .max(longestReason, `A reason is of at most ${longestReason} characters.`);
