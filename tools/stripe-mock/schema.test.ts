import { describe, expect, test } from 'vitest';
import { answerSchema, differences, type Document, type Schema } from './schema.ts';

const refund: Schema = {
  type: 'object',
  required: ['id', 'object', 'amount'],
  properties: {
    id: { type: 'string' },
    object: { type: 'string', enum: ['refund'] },
    amount: { type: 'integer' },
    reason: { type: 'string', nullable: true },
    charge: {
      anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/charge' }],
      nullable: true,
    },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
  'x-resourceId': 'refund',
};
const charge: Schema = {
  type: 'object',
  required: ['id', 'object', 'outcome'],
  properties: {
    id: { type: 'string' },
    object: { type: 'string', enum: ['charge'] },
    outcome: { type: 'object', properties: { type: { type: 'string' } } },
  },
};
const answers = (schema: Schema) => ({
  responses: { '200': { content: { 'application/json': { schema } } } },
});
const document: Document = {
  info: { version: '2026-08-26.dahlia' },
  paths: {
    '/v1/refunds/{refund}': { get: answers(refund) },
    '/v1/refunds/{refund}/cancel': { post: answers(refund) },
    '/v1/refunds/summary': { get: answers(charge) },
  },
  components: { schemas: { refund, charge } },
};
const at = (method: string, path: string) => answerSchema(document, method, path)?.path;
const found = (value: object) => differences(document, refund, { object: 'refund', ...value });

describe('an answer', () => {
  test('with what is required, null where it may be, and any metadata has no difference', () => {
    const whole = { id: 're_1', amount: 100, charge: 'ch_1', metadata: { any: 'thing' } };
    expect(found(whole)).toEqual([]);
    expect(found({ ...whole, reason: null, charge: null })).toEqual([]);
    expect(found({ ...whole, charge: { id: 'ch_1', object: 'charge', outcome: {} } })).toEqual([]);
  });

  test('lacks, invents or mistypes a field of the object that has it', () => {
    const nested = { id: 'ch_1', object: 'charge', outcome: { type: 'authorized', mood: 'good' } };
    expect(found({ id: 're_1', amount: '100', metadata: {}, charge: nested, extra: 1 })).toEqual([
      { kind: 'wrong', object: 'refund', field: 'amount' },
      { kind: 'invented', object: 'charge', field: 'outcome.mood' },
      { kind: 'invented', object: 'refund', field: 'extra' },
    ]);
    expect(found({ id: null, amount: 1, charge: { id: 'ch_1', object: 'charge' } })).toEqual([
      { kind: 'wrong', object: 'refund', field: 'id' },
      { kind: 'missing', object: 'charge', field: 'outcome' },
    ]);
    expect(found({ id: 're_1' })).toEqual([{ kind: 'missing', object: 'refund', field: 'amount' }]);
  });
});

test('a path finds its endpoint, a literal one before a placeholder', () => {
  expect(at('GET', '/v1/refunds/re_1')).toBe('/v1/refunds/{refund}');
  expect(at('GET', '/v1/refunds/summary')).toBe('/v1/refunds/summary');
  expect(at('POST', '/v1/refunds/re_1/cancel')).toBe('/v1/refunds/{refund}/cancel');
  expect(at('POST', '/v1/refunds/re_1')).toBeUndefined();
});
