import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AccountNeeded } from './account-needed.tsx';
import { price } from './test-data.ts';

test('a visitor can enter their details or go back to the plans', async () => {
  const onDetailsAsked = vi.fn<() => void>();
  const onBack = vi.fn<() => void>();
  renderForTest(<AccountNeeded price={price} onDetailsAsked={onDetailsAsked} onBack={onBack} />);
  screen.getByRole('heading', { name: 'Creating Your Account' });
  screen.getByText('Premed Cheatsheet');
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$14.99');
  await userEvent.click(screen.getByRole('button', { name: 'Enter your details' }));
  expect(onDetailsAsked).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Plans' }));
  expect(onBack).toHaveBeenCalledOnce();
});
