import { z } from 'zod';

export const longestReason = 500;

/** Why an admin did something. */
export const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Please give a reason.')
  .max(longestReason, `A reason is of at most ${longestReason} characters.`);
