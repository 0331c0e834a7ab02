import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { DocumentCard, FeaturedDocument } from './document-card.tsx';
import { guideWith } from './test-data.ts';

const load = vi.hoisted(() => vi.fn<(path: string) => Promise<Blob>>());

vi.mock('./queries.ts', () => ({
  fetchGuideFile: load,
  guideFileOptions: (path: string) => ({ queryKey: [path], queryFn: () => load(path) }),
}));

const guide = guideWith({ storagePath: 'application/guide.pdf' });
const onOpenChange = vi.fn<(isOpen: boolean) => void>();
const scrolled = vi.fn<() => void>();

function browserShowsPdfs(canShow: boolean) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: canShow, configurable: true });
}

beforeEach(() => {
  for (const mock of [onOpenChange, scrolled]) mock.mockReset();
  load.mockReset().mockResolvedValue(new Blob(['%PDF-'], { type: 'application/pdf' }));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  browserShowsPdfs(true);
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

const show = (isOpen: boolean, changes = guide) =>
  renderForTest(<DocumentCard guide={changes} isOpen={isOpen} onOpenChange={onOpenChange} />);

const frame = () => screen.findByTitle<HTMLIFrameElement>('A guide (PDF)');

test('a closed document is not loaded and opens on a click', async () => {
  show(false);
  const button = screen.getByRole('button', { name: 'Preview: A guide' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('an open document is shown from memory and closes on a click', async () => {
  show(true);
  screen.getByText('Loading document...');
  expect((await frame()).src).toMatch(/^blob:/);
  expect(screen.getByRole('link', { name: /in a new tab/ }).getAttribute('href')).toMatch(/^blob:/);
  expect(load).toHaveBeenCalledExactlyOnceWith('application/guide.pdf');
  const button = screen.getByRole('button', { name: 'Close: A guide' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('the page scrolls to a document 100 ms after it opens', () => {
  vi.useFakeTimers();
  show(false);
  vi.advanceTimersByTime(1000);
  expect(scrolled).not.toHaveBeenCalled();
  show(true);
  vi.advanceTimersByTime(99);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrolled).toHaveBeenCalledOnce();
});

test('a failed load shows its reason and can be retried', async () => {
  load.mockRejectedValueOnce(
    new RequestError('network', 'The document could not be loaded. Please try again.'),
  );
  show(true);
  await screen.findByText('The document could not be loaded. Please try again.');
  expect(screen.queryByTitle('A guide (PDF)')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await frame()).src).toMatch(/^blob:/);
});

test('a browser without a PDF viewer offers to open or download the document', async () => {
  browserShowsPdfs(false);
  show(true);
  await screen.findByText(/can’t show PDFs on a page/);
  expect(screen.queryByTitle('A guide (PDF)')).toBeNull();
  expect(screen.getByRole('link', { name: /in a new tab/ }).getAttribute('href')).toMatch(/^blob:/);
  screen.getByRole('button', { name: 'Download PDF: A guide' });
});

test('a featured document is open from the start', async () => {
  renderForTest(<FeaturedDocument guide={guide} />);
  expect((await frame()).src).toMatch(/^blob:/);
  screen.getByRole('button', { name: 'Download PDF: A guide' });
  expect(screen.queryByRole('button', { name: /Preview|Close/ })).toBeNull();
});

test('a featured document is not loaded by a browser that can’t show it', () => {
  browserShowsPdfs(false);
  renderForTest(<FeaturedDocument guide={guide} />);
  screen.getByRole('button', { name: 'Download PDF: A guide' });
  expect(load).not.toHaveBeenCalled();
});

test('an external page is only linked, and a text opens inline', async () => {
  const { unmount } = show(false, guideWith({ externalUrl: 'https://elsewhere.example/guide' }));
  screen.getByRole('link', { name: 'Open A guide' });
  expect(screen.queryByRole('button')).toBeNull();
  unmount();

  show(true, guideWith({ body: '## Before' }));
  await screen.findByRole('heading', { name: 'Before' });
});
