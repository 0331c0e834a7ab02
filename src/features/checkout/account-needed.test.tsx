import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AccountNeeded } from './account-needed.tsx';

test('a visitor can enter their details or go back to the plans', async () => {
  const onDetailsAsked = vi.fn<() => void>();
  const onBack = vi.fn<() => void>();
  renderForTest(<AccountNeeded onDetailsAsked={onDetailsAsked} onBack={onBack} />);
  screen.getByRole('heading', { name: 'Creating Your Account' });
  await userEvent.click(screen.getByRole('button', { name: 'Enter your details' }));
  expect(onDetailsAsked).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Plans' }));
  expect(onBack).toHaveBeenCalledOnce();
});
