import { Box, Button, Stack } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { pageSize } from '#lib/data/pages.ts';
import { Pager } from '#ui/list/pager.tsx';

import { ApplicantCard } from './applicant-card.tsx';
import type { Applicant, ApplicantPage } from './schema.ts';

/** One whole profile of a list at a time, with the way to the previous and the next. */
export function OneProfile({
  profiles: { rows, total, page },
  position: asked,
  isTurning,
  mine,
  onTurn,
  renderActions,
}: {
  /** The page that contains the position. */
  profiles: ApplicantPage;
  /** The place in the whole list, from 1; beyond its ends, the nearest is shown. */
  position: number;
  isTurning: boolean;
  mine: ScorePair;
  onTurn: (position: number) => void;
  renderActions: (applicant: Applicant) => ReactNode;
}) {
  const top = useRef<HTMLDivElement>(null);
  const before = (page - 1) * pageSize;
  const nth = Math.min(Math.max(asked - before, 1), rows.length);
  const applicant = rows[nth - 1];
  if (!applicant) return null;
  const position = before + nth;
  return (
    <Box ref={top} style={{ scrollMarginTop: '1rem' }}>
      <Stack gap="lg">
        <Pager
          unit="Profile"
          page={position}
          pageCount={total}
          isTurning={isTurning}
          onChange={onTurn}
        />
        <ApplicantCard
          key={applicant.id}
          applicant={applicant}
          mine={mine}
          isWhole
          isLinked
          actions={renderActions(applicant)}
        />
        {position < total && (
          <Button
            variant="default"
            mx="auto"
            onClick={() => {
              if (isTurning) return;
              onTurn(position + 1);
              top.current?.scrollIntoView({ behavior: 'instant' });
            }}
          >
            Next profile
          </Button>
        )}
      </Stack>
    </Box>
  );
}
