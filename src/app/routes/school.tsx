import '../styles/charts.css';

import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { ApplicantList, NoProfiles } from '#features/members/applicants/applicant-list.tsx';
import { OneProfile } from '#features/members/applicants/one-profile.tsx';
import { applicantsOptions } from '#features/members/applicants/queries.ts';
import { applicantPageSchema } from '#features/members/applicants/schema.ts';
import {
  schoolViews,
  SectionSelect,
  useSchoolView,
  ViewSwitch,
} from '#features/members/applicants/views.tsx';
import { You } from '#features/members/applicants/you.tsx';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { statisticsOptions } from '#features/members/explore/queries.ts';
import { ScoreChartCard } from '#features/members/explore/score-chart-card.tsx';
import { GuideLink } from '#features/members/guides/guide-link.tsx';
import { schoolOptions } from '#features/members/schools/queries.ts';
import { schoolSchema, type School } from '#features/members/schools/schema.ts';
import { SchoolFigures } from '#features/members/schools/school-figures.tsx';
import { SchoolHeader } from '#features/members/schools/school-header.tsx';
import { SchoolStats } from '#features/members/schools/school-stats.tsx';
import { noScores } from '#model/applicants/applicant.ts';
import { pageSize } from '#lib/data/pages.ts';
import { paths } from '#model/store/paths.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { useOwnTitle } from '../layout/use-page-title.ts';
import { CachedQueryView } from '../members/cached-query-view.tsx';
import {
  lastListPath,
  membersUrl,
  pathToDot,
  rememberList,
  schoolUrl,
  searchOf,
  type MembersView,
} from '../members/members-view.ts';
import { saveApplicantSmall, saveSchool } from '../members/save-action.tsx';
import { useCachedQuery } from '../members/use-cached-query.ts';
import classes from './school.module.css';

const foundSchema = schoolSchema.nullable();

export default function SchoolRoute() {
  const { schoolId = '' } = useParams();
  const school = useCachedQuery(schoolOptions(schoolId), foundSchema);
  useOwnTitle(school.data?.name);
  return (
    <Container py={24}>
      <Anchor component={Link} to={lastListPath()} display="inline-block" mb="lg" data-no-print>
        Back to Dashboard
      </Anchor>
      <CachedQueryView query={school} loading={<LoadingState label="Loading school profiles..." />}>
        {(found) =>
          found ? (
            <SchoolPage key={found.id} school={found} />
          ) : (
            <>
              <Title order={1}>School not found</Title>
              <NoProfiles
                ofSchool
                action={
                  <Anchor component={Link} to={paths.profile}>
                    See all medical schools
                  </Anchor>
                }
              />
            </>
          )
        }
      </CachedQueryView>
    </Container>
  );
}

function SchoolPage({ school }: { school: School }) {
  const [{ section, page, position }, setUrl] = useUrlState(schoolUrl);
  const [view, setView] = useSchoolView();
  const isCard = view === 'card';
  const list: MembersView = {
    ...membersUrl.defaults,
    section: isCard ? '' : section,
    page: isCard ? Math.ceil(position / pageSize) : page,
    tab: 'profiles',
    schoolId: school.id,
  };
  useEffect(() => rememberList(list));
  const show = (change: Partial<typeof schoolUrl.defaults>) =>
    setUrl({ ...schoolUrl.defaults, ...change }, { preventScrollReset: true });
  const { numbers } = useMyNumbers(useUser()?.id ?? '');
  const mine = numbers ?? noScores;
  const profiles = useCachedQuery(applicantsOptions(searchOf(list)), applicantPageSchema);
  // The one that was opened last in the list is the one that the card shows.
  const active = useRef<string>(null);
  const activate = useCallback((id: string) => {
    active.current = id;
  }, []);
  const activePosition = () => {
    const nth = profiles.data?.rows.findIndex(({ id }) => id === active.current) ?? -1;
    return section === '' && nth !== -1 ? (page - 1) * pageSize + nth + 1 : 1;
  };
  // Rendered in small steps: a phone responds in between.
  const figures = useDeferredValue(useQuery(statisticsOptions(school.id)).data);
  const all = useDeferredValue(useQuery(statisticsOptions(null)).data);
  const middle = figures?.ranges;
  return (
    <Stack gap="xl">
      <SchoolHeader
        school={school}
        you={
          numbers ? (
            <You
              theirs={{
                gpa: middle?.gpa?.values[1] ?? null,
                mcat: middle?.mcat?.values[1] ?? null,
              }}
              mine={numbers}
            />
          ) : (
            <Anchor component={Link} to={paths.likeMe} inherit>
              Where are you?
            </Anchor>
          )
        }
        actions={saveSchool(school)}
      />
      <SchoolStats school={school} />
      {figures ? (
        figures.profiles > 0 && (
          <div className={classes.figures}>
            <ScoreChartCard
              scores={figures.scores}
              profiles={figures.profiles}
              others={all?.scores?.cells ?? []}
              mine={mine}
              pathTo={pathToDot(school.id)}
            />
            <SchoolFigures school={school} ranges={figures.ranges} mine={mine} />
          </div>
        )
      ) : (
        <CardSkeletons count={1} height={420} label="Loading figures..." />
      )}
      <Text size="sm" c="dimmed">
        We do not know what interviewers at this school ask.
        <GuideLink id="traditional-interview-questions" isPractice>
          Practice traditional questions
        </GuideLink>
        <GuideLink id="mmi-guide" isPractice>
          Practice MMI prompts
        </GuideLink>
      </Text>
      <Stack gap="md" component="section" aria-labelledby="their-stories">
        <Group justify="space-between" align="flex-end">
          <Title order={2} size="h3" id="their-stories">
            Accepted Student Profiles
          </Title>
          <Group align="flex-end" gap="sm">
            {!isCard && (
              <SectionSelect section={section} onChange={(next) => show({ section: next })} />
            )}
            <ViewSwitch
              views={schoolViews}
              view={view}
              onChange={(next) => {
                show(next === 'card' ? { position: activePosition() } : {});
                setView(next);
              }}
            />
          </Group>
        </Group>
        <CachedQueryView
          query={profiles}
          loading={<CardSkeletons count={3} height={130} label="Loading profiles..." />}
        >
          {(found) =>
            isCard && found.rows.length > 0 ? (
              <OneProfile
                profiles={found}
                position={position}
                isTurning={profiles.isPlaceholder}
                mine={mine}
                onTurn={(next) => show({ position: next })}
                renderActions={saveApplicantSmall}
              />
            ) : (
              <ApplicantList
                applicants={found}
                view="rows"
                section={list.section || null}
                school={school.id}
                mine={mine}
                canClear={list.section !== ''}
                isTurning={profiles.isPlaceholder}
                onPageChange={(next) => show({ section, page: next })}
                onClear={() => show({})}
                onOpen={activate}
                renderActions={saveApplicantSmall}
              />
            )
          }
        </CachedQueryView>
        <Text size="sm" c="dimmed">
          Profiles are self-reported and only of accepted applicants: they do not predict chances.
        </Text>
      </Stack>
    </Stack>
  );
}
