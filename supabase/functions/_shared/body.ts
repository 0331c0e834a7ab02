import * as z from 'zod';

import { ClientError, readText } from './http.ts';

const MAX_BYTES = 16 * 1024;

/** The JSON body in the shape of `schema`, without the fields it doesn't name; 400 otherwise. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(parseJson(await readText(request, MAX_BYTES)));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.');
  throw new ClientError(
    'invalid_request',
    where ? `${where}: ${issue?.message}` : 'The request body must be a JSON object.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    throw new ClientError('invalid_request', 'The request body must be JSON.');
  }
}

/** PostgreSQL keeps no text with a NUL in it. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL in a text.');
  return value;
}
