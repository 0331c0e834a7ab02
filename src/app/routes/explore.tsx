import '../styles/charts.css';

import { Button, Container, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { useUser } from '#features/auth/session/store.ts';
import { ChartList } from '#features/members/explore/chart-list.tsx';
import { MyNumbersForm } from '#features/members/explore/my-numbers-form.tsx';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { statisticsOptions, schoolNamesOptions } from '#features/members/explore/queries.ts';
import { noScores } from '#model/applicants/applicant.ts';
import { openId, urlState } from '#lib/data/search-params.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { pageNames } from '#model/store/paths.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { pathToDot } from '../members/members-view.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';

/** `?school=yale`. */
const exploreUrl = urlState({ schoolId: openId('school') });

export default function ExploreRoute() {
  const [{ schoolId }, show] = useUrlState(exploreUrl);
  const mine = useMyNumbers(useUser()?.id ?? '');
  const schools = useQuery(schoolNamesOptions());
  const school = schools.data?.find(({ id }) => id === schoolId);
  const statistics = useQuery(statisticsOptions(schoolId === null ? null : school?.id));
  // React renders what is deferred in small steps and responds in between.
  const figures = useDeferredValue(statistics.data);
  const schoolNames = useDeferredValue(schools.data);

  const pick = (id: string | null) => show({ schoolId: id }, { preventScrollReset: true });

  function content() {
    const failed = [schools, statistics].filter((query) => query.isError);
    const missing = failed.find(({ data }) => data === undefined);
    if (missing) return <QueryError failure="Failed to load data" query={missing} />;
    if (schools.data && schoolId !== null && !school) {
      return (
        <EmptyState
          message="School not found."
          action={
            <Button variant="default" onClick={() => pick(null)}>
              Show all schools
            </Button>
          }
        />
      );
    }
    if (!figures || !schools.data) {
      return <CardSkeletons count={3} height={600} label="Loading figures..." />;
    }
    const { profiles, lookedAt } = figures;
    return (
      <Stack
        gap="lg"
        aria-busy={statistics.isPlaceholderData}
        opacity={statistics.isPlaceholderData ? 0.5 : 1}
      >
        {failed[0] && <QueryError failure="Failed to load data" query={failed[0]} />}
        <div aria-live="polite">
          <Title order={2}>{school?.name ?? 'All schools'}</Title>
          <Text c="dimmed">
            {pluralize(profiles, 'profile')}
            {lookedAt < profiles &&
              `. The figures are drawn from ${pluralize(lookedAt, 'profile')} of them, picked evenly.`}
          </Text>
        </div>
        <ChartList
          statistics={figures}
          mine={mine.numbers ?? noScores}
          pathTo={pathToDot(schoolId)}
        />
      </Stack>
    );
  }

  return (
    <Container py={24}>
      <PageHeader
        title={pageNames.explore}
        subtitle="Accepted applicants only, self-reported: the figures show who got in, and say nothing about your chances."
      />
      <Stack gap="xl">
        <MyNumbersForm asks="scores" mine={mine} />
        <NativeSelect
          label="School"
          maw={480}
          value={school?.id ?? ''}
          onChange={(event) => pick(event.currentTarget.value || null)}
          data={[
            { value: '', label: 'All schools' },
            ...(schoolNames ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {content()}
      </Stack>
    </Container>
  );
}
