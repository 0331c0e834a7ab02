import * as z from 'zod';

import { ClientError, readText } from './http.ts';

const MAX_BYTES = 16 * 1024;

/** Parses the JSON body with `schema`, dropping unknown fields; throws 400 if invalid, 413 beyond `maxBytes`. */
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

/** PostgreSQL cannot store a text with a NUL or half of a surrogate pair. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new SyntaxError('A text that cannot be stored.');
  }
  return value;
}
