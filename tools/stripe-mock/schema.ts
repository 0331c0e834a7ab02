// Compares a value with Stripe's OpenAPI document: fields that it requires and the value lacks, and fields that it
// does not know.

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  'x-resourceId'?: string;
}

export interface Document {
  info: { version: string };
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

export interface Difference {
  kind: 'missing' | 'invented' | 'wrong';
  /** The object that has the field: payment_intent. */
  object: string;
  /** From that object: next_action.type */
  field: string;
}

/** All differences of a value, each from the innermost object of the API that has it. */
export function differences(
  document: Document,
  schema: Schema,
  value: unknown,
  at: { object: string; path: string[] } = { object: '', path: [] },
): Difference[] {
  const known = resolve(document, schema);
  const found = (kind: Difference['kind'], field = '') => ({
    kind,
    object: at.object,
    field: [...at.path, field].filter(Boolean).join('.'),
  });
  if (value === null) {
    return schema.nullable || known.nullable || known.type === undefined ? [] : [found('wrong')];
  }
  if (known.anyOf) {
    const options = known.anyOf.map((each) => differences(document, each, value, at));
    return options.toSorted((one, other) => weight(one) - weight(other))[0] ?? [];
  }
  if (known.enum && !known.enum.includes(value)) return [found('wrong')];
  if (Array.isArray(value)) {
    if (known.type !== 'array') return [found('wrong')];
    return value.flatMap((item) => differences(document, known.items ?? {}, item, at));
  }
  if (typeof value !== 'object') return isOfType(value, known.type) ? [] : [found('wrong')];

  if (known.type !== undefined && known.type !== 'object') return [found('wrong')];
  const { properties = {}, required = [], additionalProperties: others } = known;
  const inner = 'object' in value && typeof value.object === 'string' && value.object !== 'list';
  const here = inner ? { object: String(value.object), path: [] } : at;
  const missing = required
    .filter((name) => !(name in value))
    .map((name): Difference => difference('missing', here, name));
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, each]) => {
      const property = properties[name];
      const next = { object: here.object, path: [...here.path, name] };
      if (property) return differences(document, property, each, next);
      if (typeof others === 'object') return differences(document, others, each, next);
      const isFree = others === true || Object.keys(properties).length === 0;
      return isFree ? [] : [difference('invented', here, name)];
    }),
  ];
}

const difference = (
  kind: Difference['kind'],
  { object, path }: { object: string; path: string[] },
  name: string,
): Difference => ({ kind, object, field: [...path, name].join('.') });

/** How far a value is from an alternative: another type is further than any missing field. */
const weight = (found: Difference[]) =>
  found.reduce((sum, { kind }) => sum + (kind === 'wrong' ? 1000 : 1), 0);

function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

const isOfType = (value: unknown, type: string | undefined) =>
  type === undefined || (type === 'integer' ? Number.isInteger(value) : typeof value === type);

/** The schema of a successful answer; undefined if the document has no such endpoint. */
export function answerSchema(
  document: Document,
  method: string,
  path: string,
): { path: string; schema: Schema } | undefined {
  const parts = path.split('/');
  // A literal part before a placeholder: /v1/payment_methods/:id/attach, not /v1/payment_methods/{customer}/…
  const fits = Object.keys(document.paths)
    .filter((each) => {
      const asked = each.split('/');
      return (
        asked.length === parts.length &&
        asked.every((part, index) => part.startsWith('{') || part === parts[index])
      );
    })
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  const found = fits.find((each) => document.paths[each]?.[method.toLowerCase()]);
  const operation = found === undefined ? undefined : document.paths[found]?.[method.toLowerCase()];
  const schema = operation?.responses['200']?.content?.['application/json']?.schema;
  return found && schema ? { path: found, schema } : undefined;
}

/** The schema of an object of the API by the name in its field `object`. */
export const objectSchema = (document: Document, object: string): Schema | undefined =>
  Object.values(document.components.schemas).find((each) => each['x-resourceId'] === object);
