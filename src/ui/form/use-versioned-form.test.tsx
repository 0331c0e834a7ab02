import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';

import { ConflictError } from '#lib/errors.ts';

import { lateAnswer } from '../test-render.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

interface Row {
  name: string;
}

const seen: Row = { name: 'as it was' };

function render(save: () => Promise<void>, latest: Row | null = null) {
  const onSaved = vi.fn<(saved: { isNew: boolean }) => void>();
  const onClose = vi.fn<() => void>();
  const { result, unmount } = renderHook(() =>
    useVersionedForm<Row, Row>({
      form: useForm<Row>({ defaultValues: { name: 'mine' } }),
      row: seen,
      save,
      fetchLatest: () => Promise.resolve(latest),
      differences: (theirs, { name }) =>
        theirs.name === name ? [] : [{ label: 'Name', theirs: theirs.name, yours: name }],
      toFormValues: (row) => row,
      onSaved,
      onClose,
    }),
  );
  const submit = () => result.current.onSubmit();
  return { result, submit, unmount, onSaved, onClose };
}

const refused = () => Promise.reject(new ConflictError());

test('submitting twice saves once', async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { submit, onSaved } = render(save);
  await act(async () => {
    submit();
    submit();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  });
  expect(save).toHaveBeenCalledOnce();
});

test('saving closes the form, but nothing after the form was left', async () => {
  const stayed = render(() => Promise.resolve());
  act(stayed.submit);
  await vi.waitFor(() => expect(stayed.onClose).toHaveBeenCalledOnce());

  const { promise, give } = lateAnswer<undefined>();
  const save = vi.fn<() => Promise<void>>(() => promise);
  const left = render(save);
  act(left.submit);
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  left.unmount();
  give(undefined);
  await vi.waitFor(() => expect(left.onSaved).toHaveBeenCalledOnce());
  expect(left.onClose).not.toHaveBeenCalled();
});

test('an identical change by somebody else counts as saved', async () => {
  const { result, submit, onSaved } = render(refused, { name: 'mine' });
  await act(async () => {
    submit();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: false }));
  });
  expect(result.current.conflict).toBeUndefined();
});

test('a different change by somebody else is shown as a conflict', async () => {
  const { result, submit, onSaved } = render(refused, { name: 'theirs' });
  act(submit);
  await vi.waitFor(() => expect(result.current.conflict).toBeDefined());
  expect(result.current.conflict?.differences).toEqual([
    { label: 'Name', theirs: 'theirs', yours: 'mine' },
  ]);
  expect(onSaved).not.toHaveBeenCalled();
});
