import type { ApplicantValues } from '#model/applicants/applicant.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

import { emptySubmission } from './schema.ts';

/** Where the form keeps what was typed. */
export const draft = { store: localStore, key: `${brand.slug}.submission-draft` };

/** Whoever sends the profile, if they are logged in. */
export interface Sender {
  fullName: string;
  email: string;
}

export const senderOf = ({ fullName, email }: Sender) => ({ fullName, email });

/** Fills what is known in to the form, which shows it when it opens. What was typed there stays. */
export function draftProfile(known: Partial<ApplicantValues>, sender: Sender): void {
  const typed = typedValues();
  const applicant = { ...emptySubmission.applicant, ...typed.applicant };
  const missing = Object.entries(known).filter(
    ([name, value]) => isEmpty(Reflect.get(applicant, name)) && !isEmpty(value),
  );
  Object.assign(applicant, Object.fromEntries(missing));
  draft.store.write(
    draft.key,
    JSON.stringify({ ...emptySubmission, ...senderOf(sender), ...typed, applicant }),
  );
}

function typedValues(): Partial<typeof emptySubmission> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form checks what it restores
    return JSON.parse(draft.store.read(draft.key) ?? '{}') as Partial<typeof emptySubmission>;
  } catch {
    return {};
  }
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((row: { name?: string }) => !row.name)
    : value === '' || value === undefined;
