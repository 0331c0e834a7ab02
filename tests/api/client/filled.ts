import type { Shown } from '#model/record/kinds.tsx';

const others = [2, true, false, ['cheatsheet'], 'https://example.com'];

/** A draft of a record with something in every field, so that one that is not written, or not read, is missed. */
export const filledDraft = <Draft extends object>({
  blank,
  fields,
}: {
  blank: Draft;
  fields: Record<string, Shown<unknown> & { isMoment?: true }>;
}): Draft =>
  Object.assign(
    { ...blank },
    ...Object.entries(blank).map(([name, before]) => {
      const { isMoment, stored } = fields[name] ?? {};
      const fits = (value: unknown) => value !== before && stored?.safeParse(value).success;
      return { [name]: isMoment ? '2199-01-01T00:00:00+00:00' : others.find(fits) };
    }),
  );
