import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { deleteAccount, exportMyData } from '../mutations.ts';
import { YourDataCard } from './your-data-card.tsx';

vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('../mutations.ts', () => ({
  deleteAccount: vi.fn<typeof deleteAccount>(),
  exportMyData: vi.fn<typeof exportMyData>(),
}));

const onDeleted = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [saveAsFile, deleteAccount, exportMyData, onDeleted])
    vi.mocked(mock).mockReset();
});

function show() {
  renderForTest(<YourDataCard onDeleted={onDeleted} />);
  return userEvent.setup();
}

test('a member downloads their data as JSON, after a failure', async () => {
  const failure = 'Something went wrong. Please try again.';
  vi.mocked(exportMyData)
    .mockRejectedValueOnce(new Error(failure))
    .mockResolvedValue({ orders: [] });
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText(failure);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(saveAsFile).toHaveBeenCalledExactlyOnceWith(
      `${brand.slug}-data.json`,
      'application/json',
      '{\n  "orders": []\n}',
    ),
  );
});
