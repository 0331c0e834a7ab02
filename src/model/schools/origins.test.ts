import { expect, test } from 'vitest';

import { originsInWords } from './origins.ts';

test.each([
  [{ Ohio: 1 }, null, 'the one we know of lived out of state'],
  [{ Iowa: 1 }, null, 'the one we know of lived in state'],
  [{ Iowa: 2 }, 'Texas', 'both we know of lived in state'],
  [{ Iowa: 3 }, 'Iowa', 'all 3 we know of lived in Iowa'],
  [{ Ohio: 1 }, 'Iowa', 'the one we know of did not live in Iowa'],
  [{ Ohio: 2 }, 'Iowa', 'none of the 2 we know of lived in Iowa'],
  [{ Texas: 1 }, 'Texas', 'the one we know of lived in Texas'],
  [{ Iowa: 2, Texas: 1 }, 'Texas', '1 of the 3 we know of lived in Texas'],
  [
    { Iowa: 1, Texas: 1, Ohio: 1 },
    'Texas',
    '2 of the 3 we know of lived out of state, 1 of them in Texas',
  ],
  [{}, 'Texas', null],
])('of a school in Iowa, %j to somebody from %s is: %s', (states, home, words) => {
  expect(originsInWords({ state: 'Iowa', states }, home)).toBe(words);
});
