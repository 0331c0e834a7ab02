import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForAdmin } from '#ui/test-render.tsx';

import { DefaultProducts } from './default-products.tsx';
import { migrateDefaultProducts } from './mutations.ts';

vi.mock('./mutations.ts', () => ({
  migrateDefaultProducts: vi.fn<typeof migrateDefaultProducts>(),
}));

test('restoring the default products reports the number added', async () => {
  vi.mocked(migrateDefaultProducts).mockResolvedValueOnce(2).mockResolvedValueOnce(0);
  renderForAdmin(<DefaultProducts isOff={false} />);
  for (const result of ['Default products added: 2.', 'All default products already exist.']) {
    fireEvent.click(screen.getByText('Migrate Default Products'));
    const question = within(await screen.findByRole('dialog', { hidden: true }));
    fireEvent.click(question.getByText('Add missing products'));
    await screen.findByText(result);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  }
});
