import { z } from 'zod';

/** A text of a form, without blanks around it; the limit is that of its column. */
export const textField = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Please use at most ${limit.toLocaleString('en-US')} characters`);

export const requiredText = (label: string, limit: number) =>
  textField(limit).min(1, `${label} is required`);
