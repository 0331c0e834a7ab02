import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveBlob } from '#lib/uploads/download.ts';
import { RequestError } from '#lib/data/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { DownloadButton } from './download-button.tsx';
import { fetchGuideFile } from './queries.ts';

vi.mock('./queries.ts', () => ({ fetchGuideFile: vi.fn<typeof fetchGuideFile>() }));
vi.mock('#lib/uploads/download.ts', () => ({ saveBlob: vi.fn<typeof saveBlob>() }));

beforeEach(() => {
  vi.mocked(fetchGuideFile).mockReset();
  vi.mocked(saveBlob).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (path = 'plus/cv-template.docx') =>
  renderForTest(<DownloadButton path={path} title="CV template" />);

test('a click downloads the file under its name and shows Downloaded for two seconds', async () => {
  vi.useFakeTimers();
  const file = new Blob(['a CV']);
  vi.mocked(fetchGuideFile).mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, 500, file)),
  );
  show();
  expect(fetchGuideFile).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Download Word file: CV template' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(fetchGuideFile).toHaveBeenCalledExactlyOnceWith('plus/cv-template.docx');
  expect(screen.getByRole('button', { name: 'Preparing...' })).toHaveProperty('disabled', true);

  await act(() => vi.advanceTimersByTimeAsync(500));
  screen.getByRole('button', { name: 'Downloaded' });
  expect(saveBlob).toHaveBeenCalledExactlyOnceWith('cv-template.docx', file);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  screen.getByRole('button', { name: 'Downloaded' });
  await act(() => vi.advanceTimersByTimeAsync(200));
  screen.getByRole('button', { name: 'Download Word file: CV template' });
});

test.each([
  ['application/guide.pdf', 'Download PDF: CV template'],
  ['application/guide', 'Download file: CV template'],
])('%s is labelled with its format', (path, name) => {
  show(path);
  screen.getByRole('button', { name });
});

test('a failed download shows an error and can be retried', async () => {
  vi.mocked(fetchGuideFile).mockRejectedValue(
    new RequestError('not_found', 'This document is no longer available.'),
  );
  show();
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('This document is no longer available.');
  expect(saveBlob).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveProperty('disabled', false);
});
