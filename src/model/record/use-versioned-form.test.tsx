import { act, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { formatMoment } from '#lib/dates/dates.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { renderForTest, TestPage } from '#ui/test-render.tsx';
import { showNearest } from '#ui/page/step.ts';
import type { LastChange } from './last-change.ts';

import { ConflictNotice, type Choice } from './conflict-notice.tsx';
import { deferred } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { showField } from './merge-versions.ts';
import { useVersionedForm, type SaveOutcome } from './use-versioned-form.ts';

interface Values {
  name: string;
  note: string;
}

interface Row extends Values {
  version: number;
}

const opened: Row = { version: 1, name: 'Old name', note: 'Old note' };
const change: LastChange = { at: '2026-11-01T12:00:00Z', by: 'other@example.com' };

vi.mock('#ui/page/step.ts', () => ({ showNearest: vi.fn<typeof showNearest>() }));
vi.mock('./last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(change) }));

const valuesSchema = z.object({ name: z.string(), note: z.string() });

const save = vi.fn<(values: Values, base: Row | null) => Promise<void>>();
const fetchLatest = vi.fn<() => Promise<Row | null>>();
const onSaved = vi.fn<(outcome: SaveOutcome) => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [save, fetchLatest, onSaved, onClose]) vi.mocked(mock).mockReset();
  save.mockResolvedValue();
});

/** Opens the form, changes some fields and returns it with the state of its row. */
function open(mine: Partial<Values> = {}, schema = valuesSchema) {
  const { result, unmount } = renderHook(
    () => {
      const state = useVersionedForm({
        schema,
        defaultValues: { name: opened.name, note: opened.note },
        noun: 'coupon',
        row: opened,
        table: 'coupons',
        keyOf: () => 'TEN',
        fields: [
          { name: 'name', label: 'Name' },
          { name: 'note', label: 'Note' },
        ],
        toFormValues: ({ name, note }) => ({ name, note }),
        save,
        fetchLatest,
        onClose,
      });
      return { ...state, isDirty: state.form.formState.isDirty };
    },
    { wrapper: TestPage },
  );
  const { form } = result.current;
  act(() => {
    if (mine.name !== undefined) form.setValue('name', mine.name, { shouldDirty: true });
    if (mine.note !== undefined) form.setValue('note', mine.note, { shouldDirty: true });
  });
  const press = () =>
    result.current.submit((_, outcome) => {
      onSaved(outcome);
      result.current.finish(outcome, ' Its file is in the store.');
    })();
  return { result, unmount, press, submit: () => act(press) };
}

/** The same, after another admin has saved a version: the first save conflicts. */
async function meet(mine: Partial<Values>, theirs: Partial<Values> | null, schema = valuesSchema) {
  save.mockRejectedValueOnce(new ConflictError());
  fetchLatest.mockResolvedValue(theirs && { ...opened, version: 2, ...theirs });
  const view = open(mine, schema);
  await view.submit();
  return {
    ...view,
    choose: (label: string, choice: Choice) =>
      act(() => view.result.current.notice?.onChoose(label, choice)),
    disputes: () =>
      view.result.current.notice?.disputes.map(({ label, mine, theirs }) => [label, mine, theirs]),
  };
}

/** The last saved values and the version they were saved over. */
const saved = () => {
  const [values, base] = save.mock.lastCall ?? [];
  return [values?.name, values?.note, base?.version ?? null];
};

test('submitting twice saves once', async () => {
  const { press } = open();
  await act(() => Promise.all([press(), press()]));
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: false, alsoChanged: [] });
});

test('a changed form is not left without a question, a saved one is', async () => {
  open();
  expect(hasUnsavedChanges()).toBe(false);
  const changed = open({ name: 'Mine' });
  expect(hasUnsavedChanges()).toBe(true);
  const atClose: boolean[] = [];
  onClose.mockImplementation(() => void atClose.push(hasUnsavedChanges()));
  await changed.submit();
  expect(atClose).toEqual([false]);
});

test('saving closes the form, but nothing after the form was left', async () => {
  await open().submit();
  expect(onClose).toHaveBeenCalledOnce();

  const { promise, resolve } = deferred<undefined>();
  save.mockReturnValue(promise);
  const left = open();
  const pressed = left.press();
  left.unmount();
  resolve(undefined);
  await pressed;
  expect(onSaved).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a field that only the other admin changed is kept, and the admin learns of it', async () => {
  await meet({ name: 'Mine' }, { note: 'Theirs' });
  expect(saved()).toEqual(['Mine', 'Theirs', 2]);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: false, alsoChanged: ['Note'] });
  expect(onClose).toHaveBeenCalledOnce();
});

test('after a failed save, the next one still names the merged fields', async () => {
  save.mockRejectedValueOnce(new ConflictError()).mockRejectedValueOnce(new Error('Offline.'));
  fetchLatest.mockResolvedValue({ ...opened, version: 2, note: 'Theirs' });
  const { result, submit } = open({ name: 'Mine' });
  await submit();
  expect(result.current.problem).toBe('Error: Offline.');
  await submit();
  expect(saved()).toEqual(['Mine', 'Theirs', 2]);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: false, alsoChanged: ['Note'] });
});

test('saving without a change reverts nothing', async () => {
  await meet({}, { name: 'Theirs', note: 'Theirs, too' });
  expect(saved()).toEqual(['Theirs', 'Theirs, too', 2]);
  expect(onSaved.mock.lastCall?.[0].alsoChanged).toEqual(['Name', 'Note']);
});

test('the same change by both admins is no conflict', async () => {
  const { result } = await meet({ name: ' Same ' }, { name: 'Same' });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: false, alsoChanged: [] });
  expect(result.current.notice).toBeNull();
});

test('a field that both changed differently is asked about, and nothing is saved before', async () => {
  const { result, submit, disputes } = await meet(
    { name: 'Mine' },
    { name: 'Theirs', note: 'New' },
  );
  expect(disputes()).toEqual([['Name', 'Mine', 'Theirs']]);
  expect(result.current.notice).toMatchObject({ taken: ['Note'], lastChange: change });
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', note: 'New' });
  await submit();
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
  expect(result.current.problem).toBe('Choose which version of Name to keep.');
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('the chosen version is saved over theirs: %s', async (choice, name) => {
  const { result, submit, choose } = await meet({ name: 'Mine' }, { name: 'Theirs', note: 'New' });
  choose('Name', choice);
  await submit();
  expect(saved()).toEqual([name, 'New', 2]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(result.current.notice).toBeNull();
});

test('a choice can be changed, and an edit since is not lost', async () => {
  const { result, choose } = await meet({ name: 'Mine' }, { name: 'Theirs' });
  const name = () => result.current.form.getValues('name');
  act(() => result.current.form.setValue('name', 'Mine, edited'));
  choose('Name', 'mine');
  expect(name()).toBe('Mine, edited');
  choose('Name', 'theirs');
  expect(name()).toBe('Theirs');
  choose('Name', 'mine');
  expect(name()).toBe('Mine, edited');
});

test('every disputed field needs a choice', async () => {
  const { submit, choose } = await meet(
    { name: 'Mine', note: 'Mine' },
    { name: 'Theirs', note: 'Theirs' },
  );
  choose('Name', 'mine');
  await submit();
  expect(save).toHaveBeenCalledOnce();
  choose('Note', 'theirs');
  await submit();
  expect(saved()).toEqual(['Mine', 'Theirs', 2]);
});

test('after a merge, the form counts as changed only if it differs from their version', async () => {
  const changed = await meet({ name: 'Mine' }, { name: 'Theirs' });
  expect(changed.result.current.isDirty).toBe(true);
  changed.choose('Name', 'theirs');
  expect(changed.result.current.isDirty).toBe(false);
});

const atMostOneNew = valuesSchema.refine(
  ({ name, note }) => name === opened.name || note === opened.note,
  { path: ['name'], message: 'Not both' },
);

test('versions that do not fit together are not saved', async () => {
  const { result, submit } = await meet({ name: 'Mine' }, { note: 'Theirs' }, atMostOneNew);
  expect(save).toHaveBeenCalledOnce();
  expect(result.current.problem).toBe(
    'Another admin changed Note, which does not fit your changes. Please check the form and save again.',
  );
  act(() => result.current.form.setValue('name', opened.name));
  await submit();
  expect(saved()).toEqual(['Old name', 'Theirs', 2]);
});

test('a deleted row keeps the input, which can be saved as a new one', async () => {
  const { result, submit } = await meet({ name: 'Mine' }, null);
  expect(result.current.isGone).toBe(true);
  expect(result.current.form.getValues('name')).toBe('Mine');
  await submit();
  expect(saved()).toEqual(['Mine', 'Old note', null]);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ isNew: true, alsoChanged: [] });
});

test('a second conflict in a row is reported, not retried forever', async () => {
  save.mockRejectedValue(new ConflictError());
  const { result } = await meet({ name: 'Mine' }, {});
  expect(save).toHaveBeenCalledTimes(2);
  expect(result.current.problem).toBe('Error: Another admin changed this in the meantime.');
});

test('a failed refetch changes nothing', async () => {
  save.mockRejectedValueOnce(new ConflictError());
  fetchLatest.mockRejectedValue(new Error('Offline.'));
  const { result, submit } = open({ name: 'Mine' });
  await submit();
  expect(result.current.problem).toBe('Error: Offline.');
  await submit();
  expect(saved()).toEqual(['Mine', 'Old note', 1]);
});

test('a version of a moment is shown in words', () => {
  const starts = '2026-01-05T09:30';
  expect(showField({ name: 'starts', label: 'Starts', isMoment: true }, { starts })).toBe(
    formatMoment(starts),
  );
});

test('the question about a conflict comes into view when it appears, and not again', async () => {
  const { result, choose } = await meet({ name: 'Mine' }, { name: 'Theirs' });
  const notice = () => result.current.notice && <ConflictNotice {...result.current.notice} />;
  const { rerender } = renderForTest(<>{notice()}</>);
  expect(showNearest).toHaveBeenCalledExactlyOnceWith(screen.getByRole('alert'));
  choose('Name', 'mine');
  rerender(<>{notice()}</>);
  screen.getByRole('radio', { name: /Keep mine/, checked: true });
  expect(showNearest).toHaveBeenCalledOnce();
});
