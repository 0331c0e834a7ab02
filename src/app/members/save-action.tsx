import { useUser } from '#features/auth/session/store.ts';
import { SaveButton } from '#features/members/saved/save-button.tsx';
import type { SavedKind } from '#features/members/saved/schema.ts';
import { applicantName } from '#lib/applicants/applicant-name.ts';

/** The save button in the corner of profile and school cards. */
export function SaveAction({
  kind,
  id,
  name,
  isSmall = false,
}: {
  kind: SavedKind;
  id: string;
  name: string;
  isSmall?: boolean;
}) {
  const user = useUser();
  return user && <SaveButton userId={user.id} kind={kind} id={id} name={name} isSmall={isSmall} />;
}

export const saveApplicantSmall = (applicant: { id: string }) => (
  <SaveAction kind="applicant" id={applicant.id} name={applicantName(applicant)} isSmall />
);

export const saveSchoolSmall = ({ id, name }: { id: string; name: string }) => (
  <SaveAction kind="school" id={id} name={name} isSmall />
);

export const saveApplicant = (applicant: { id: string }) => (
  <SaveAction kind="applicant" id={applicant.id} name={applicantName(applicant)} />
);
