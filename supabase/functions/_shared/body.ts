import * as z from 'zod';

import { ClientError, readText } from './http.ts';

const MAX_BYTES = 16 * 1024;

/** The JSON body in the shape of `schema`, without the fields it doesn't name; 400 otherwise, 413 beyond `maxBytes`. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(parseJson(await readText(request, maxBytes)));
  if (result.success) return result.data;
  const [problem = ''] = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : 'The request body must be a JSON object.',
  );
  throw new ClientError('invalid_request', problem);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    throw new ClientError('invalid_request', 'The request body must be JSON.');
  }
}

/** PostgreSQL keeps no text with a NUL in it, nor half of a surrogate pair. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new SyntaxError('A text that cannot be stored.');
  }
  return value;
}
