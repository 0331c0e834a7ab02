import { useUser } from '#features/auth/session/store.ts';
import { SaveButton } from '#features/members/saved/save-button.tsx';
import type { SavedKind } from '#features/members/saved/schema.ts';
import { applicantName } from '#model/applicants/applicant-name.ts';

function SaveAction(item: Omit<Parameters<typeof SaveButton>[0], 'userId'>) {
  const user = useUser();
  return user && <SaveButton userId={user.id} {...item} />;
}

/** The save button of a school, or of a profile, whose name is its number. */
const saveAction =
  (kind: SavedKind, isSmall = false) =>
  ({ id, name = applicantName({ id }) }: { id: string; name?: string }) => (
    <SaveAction kind={kind} id={id} name={name} isSmall={isSmall} />
  );

export const saveApplicant = saveAction('applicant');
export const saveApplicantSmall = saveAction('applicant', true);
export const saveSchool = saveAction('school');
export const saveSchoolSmall = saveAction('school', true);
