import { z } from 'zod';

import { cleanText, plainText } from './clean.ts';
import { formatCount } from '#lib/text/format-count.ts';

/** The largest of a column. */
export const largestInteger = 2_147_483_647;

/** The text of a whole number, such as a place in a list. */
export const wholeNumber = z
  .string()
  .overwrite(plainText)
  .refine(
    (text) => /^-?\d+$/.test(text) && Math.abs(Number(text)) <= largestInteger,
    'Please enter a whole number',
  );

/** A text of a form as it is kept; the limit is that of its column. */
export const textField = (limit: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(limit, `Please use at most ${formatCount(limit)} characters`);

export const requiredText = (label: string, limit: number) =>
  textField(limit).min(1, `${label} is required`);

/** An address as typed, for a form that has nothing else to say of one that is empty. */
export const emailAddress = z
  .string()
  .overwrite(plainText)
  .pipe(z.email('Please enter a valid email address'));

export const emailText = requiredText('Email', 254)
  .overwrite(plainText)
  .pipe(z.email('Please enter a valid email address'));

/** A number or a code as typed. */
export const plainField = (limit: number) => textField(limit).overwrite(plainText);
