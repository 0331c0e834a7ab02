import { expect, test } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';

import { toUserError } from './user-error.ts';

test.each(['PT409', 'wrong_password', 'not_found'])('a refusal keeps its message: %s', (code) => {
  expect(toUserError(new RequestError(code, 'This card is gone.'), 'Failed').message).toBe(
    'This card is gone.',
  );
});

test.each(['network', 'server_error', 'internal', '23514', '42501'])(
  'any other error gets the given message: %s',
  (code) => {
    expect(toUserError(new RequestError(code, 'Something went wrong.'), 'Failed').message).toBe(
      'Failed',
    );
  },
);
