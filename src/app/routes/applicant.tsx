import {
  Anchor,
  Button,
  Container,
  Group,
  Stack,
  Text,
  Title,
  type ButtonProps,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { ApplicantPage } from '#features/members/applicants/applicant-page.tsx';
import { applicantProfileOptions } from '#features/members/applicants/queries.ts';
import { applicantSchema, type Applicant } from '#features/members/applicants/schema.ts';
import { factsOf, scoresOf } from '#features/members/applicants/wording.ts';
import { activities } from '#features/members/explore/activities.ts';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { nearestOptions } from '#features/members/explore/queries.ts';
import { reasonsOf } from '#features/members/explore/wording.ts';
import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useLetterKeys } from '#ui/list/use-letter-keys.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { useOwnTitle } from '../layout/use-page-title.ts';
import { CachedQueryView } from '../members/cached-query-view.tsx';
import { useKeepLastRead } from '../members/last-read.ts';
import { lastProfilesPath, rememberList } from '../members/members-view.ts';
import { saveApplicant } from '../members/save-action.tsx';
import { useCachedQuery } from '../members/use-cached-query.ts';
import { useListPlace, type Neighbor } from '../members/use-list-place.ts';

const foundSchema = applicantSchema.nullable();

/** One profile at an address of its own. */
export default function ApplicantRoute() {
  const { applicantId = '' } = useParams();
  const mine = useMyNumbers(useUser()?.id ?? '');
  const profile = useCachedQuery(applicantProfileOptions(applicantId), foundSchema);
  const place = useListPlace(applicantId);
  const title = profile.data
    ? `${applicantName(profile.data)} · ${scoresOf(profile.data)}`
    : undefined;
  useOwnTitle(title);
  useKeepLastRead(title);
  return (
    <Container py={24}>
      <PlaceInList place={place} />
      <CachedQueryView
        query={profile}
        loading={<CardSkeletons count={1} height={640} label="Loading the profile..." />}
      >
        {(found) =>
          found === null ? (
            <>
              <Title order={1}>Profile not found</Title>
              <EmptyState message="It may have been removed, or the address is incomplete." />
            </>
          ) : (
            <ApplicantPage
              key={found.id}
              applicant={found}
              mine={mine.numbers}
              actions={saveApplicant(found)}
              next={place?.next && <NextInList next={place.next} total={place.total} />}
            >
              <LikeThisOne applicant={found} />
            </ApplicantPage>
          )
        }
      </CachedQueryView>
    </Container>
  );
}

type Place = ReturnType<typeof useListPlace>;

const linkTo = ({ applicant, view }: Neighbor) => ({
  to: applicantPath(applicant.id),
  onClick: () => rememberList(view),
});

const press = (rel: 'prev' | 'next') => () =>
  document.querySelector<HTMLElement>(`main a[rel=${rel}]`)?.click();

/** The way back to the list, and to the previous and the next profile in it, also by J and K. */
function PlaceInList({ place }: { place: Place }) {
  const [hasLetterKeys] = useLetterKeys();
  useHotkeys(
    hasLetterKeys
      ? [
          ['j', press('next')],
          ['k', press('prev')],
        ]
      : [],
  );
  return (
    <Group
      component="nav"
      aria-label="List"
      justify="space-between"
      mb="lg"
      mih={36}
      gap="xs"
      data-no-print
    >
      <Anchor component={Link} to={lastProfilesPath()}>
        {place && !place.isCapped ? pluralize(place.total, 'profile') : 'All Profiles'}
      </Anchor>
      {place && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {formatCount(place.position)}
            {!place.isCapped && ` of ${formatCount(place.total)}`}
          </Text>
          <Step to={place.previous} rel="prev" leftSection={<IconChevronLeft size={16} />}>
            Previous
          </Step>
          <Step to={place.next} rel="next" rightSection={<IconChevronRight size={16} />}>
            Next
          </Step>
        </Group>
      )}
    </Group>
  );
}

function Step({ to: neighbor, rel, ...props }: ButtonProps & { to: Neighbor | null; rel: string }) {
  const look = { variant: 'default', size: 'xs', ...props };
  return neighbor ? (
    <Button component={Link} {...linkTo(neighbor)} rel={rel} {...look} />
  ) : (
    <Button disabled {...look} />
  );
}

/** At the end of the story. */
function NextInList({ next, total }: { next: Neighbor; total: number }) {
  return (
    <Text mt="xl">
      <Text span c="dimmed" size="sm">
        Next of {formatCount(total)}:{' '}
      </Text>
      <Anchor component={Link} {...linkTo(next)} fw={600}>
        {scoresOf(next.applicant)} · {factsOf(next.applicant)}
      </Anchor>
    </Text>
  );
}

const most = 3;

/** The profiles most similar to one, and why. */
function LikeThisOne({ applicant }: { applicant: Applicant }) {
  const { gpa, mcat } = applicant;
  const numbers = {
    gpa,
    mcat,
    gapYears: applicant.gap_years,
    state: applicant.state_of_residency,
    activities: activities.filter((activity) => applicant[activity]),
  };
  const nearest = useQuery(nearestOptions(gpa === null && mcat === null ? null : numbers));
  const others = nearest.data?.rows
    .filter((each) => each.applicant.id !== applicant.id)
    .slice(0, most);
  if (!others || others.length === 0) return null;
  return (
    <section aria-labelledby="like-this-one">
      <Title order={2} size="h3" id="like-this-one" mb="sm">
        {others.length} like this one
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {others.map((other) => (
          <li key={other.applicant.id}>
            <Anchor component={Link} to={applicantPath(other.applicant.id)} size="sm" fw={600}>
              {scoresOf(other.applicant)} · {factsOf(other.applicant)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {reasonsOf(numbers, other).slice(0, 4).join(', ')}
            </Text>
          </li>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        Likeness says nothing about chances.
      </Text>
    </section>
  );
}
