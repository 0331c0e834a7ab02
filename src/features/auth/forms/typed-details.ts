import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

import { brand } from '#lib/store/brand.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';

const key = `${brand.slug}.typed-details`;
const detailsSchema = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
  .partial();

type TypedDetails = z.infer<typeof detailsSchema>;

/** The names and the email last typed into a form of the dialog. */
export function readTypedDetails(): TypedDetails {
  try {
    return detailsSchema.parse(JSON.parse(sessionStore.read(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function forgetTypedDetails(): void {
  sessionStore.remove(key);
}

/** Keeps names and email for the dialog's other forms and a reload, until the tab is closed. Never passwords. */
export function useKeepTypedDetails<Values extends FieldValues, Context, Transformed>({
  subscribe,
}: Pick<UseFormReturn<Values, Context, Transformed>, 'subscribe'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // The schema leaves out every other field.
          const typed = { ...readTypedDetails(), ...detailsSchema.safeParse(values).data };
          sessionStore.write(key, JSON.stringify(typed));
        },
      }),
    [subscribe],
  );
}
