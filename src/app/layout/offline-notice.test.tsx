import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { OfflineNotice } from './offline-notice.tsx';

test('a page says that the reader is offline, until they are back', () => {
  renderForTest(<OfflineNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline/);
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByRole('status')).toBeNull();
});
