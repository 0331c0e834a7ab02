import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';
import { OneByOne } from './one-by-one.tsx';

const shown = () => screen.queryAllByText(/./).map(({ textContent }) => textContent);

test('each child has a step of its own, in their order', () => {
  vi.useFakeTimers();
  renderForTest(
    <OneByOne>
      <p>First</p>
      <p>Second</p>
      {null}
      <p>Third</p>
    </OneByOne>,
  );
  for (const expected of [['First'], ['First', 'Second'], ['First', 'Second', 'Third']]) {
    act(() => void vi.advanceTimersToNextTimer());
    expect(shown()).toEqual(expected);
  }
});
