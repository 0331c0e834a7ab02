import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { applicantName } from '#lib/applicants/applicant-name.ts';
import { allProfilesPath } from '#lib/store/paths.ts';

import { CompareBar } from './compare-bar.tsx';
import { applicantsByIdOptions, savedIdsOptions } from './queries.ts';
import { SavedApplicantRow } from './saved-applicant-row.tsx';
import { SavedList } from './saved-list.tsx';
import { maxCompared, type SavedView } from './saved-params.ts';
import type { SavedApplicant } from './schema.ts';

/** Saved profiles, which can be read, removed and chosen for a comparison. */
export function SavedApplicants({
  userId,
  view,
  onViewChange,
  renderApplicant,
}: {
  userId: string;
  view: SavedView;
  onViewChange: (view: SavedView) => void;
  renderApplicant: (applicant: SavedApplicant) => ReactNode;
}) {
  const { chosen } = view;
  const savedCount = useQuery(savedIdsOptions(userId, 'applicant')).data?.length ?? 0;

  function choose(id: string, isChosen: boolean) {
    const others = chosen.filter((other) => other !== id);
    onViewChange({ ...view, chosen: isChosen ? [...others, id] : others });
  }

  return (
    <SavedList
      userId={userId}
      kind="applicant"
      noun="profiles"
      page={view.page}
      onPageChange={(page) => onViewChange({ ...view, page })}
      optionsFor={applicantsByIdOptions}
      nameOf={applicantName}
      browsePath={allProfilesPath}
      onRemoved={(id) => {
        if (chosen.includes(id)) choose(id, false);
      }}
      footer={
        savedCount > 1 && (
          <CompareBar chosen={chosen} onClear={() => onViewChange({ ...view, chosen: [] })} />
        )
      }
    >
      {(applicant, removeButton) => (
        <SavedApplicantRow
          applicant={applicant}
          isChosen={chosen.includes(applicant.id)}
          isFull={chosen.length >= maxCompared}
          onChoose={(isChosen) => choose(applicant.id, isChosen)}
          removeButton={removeButton}
        >
          {renderApplicant(applicant)}
        </SavedApplicantRow>
      )}
    </SavedList>
  );
}
