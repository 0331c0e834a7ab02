import { Anchor, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { programsUrl } from '#features/members/programs/filters.ts';
import { Programs } from '#features/members/programs/programs.tsx';
import { programsOptions } from '#features/members/programs/queries.ts';
import { areas } from '#model/plans/capabilities.ts';
import { pageNames } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function ProgramsRoute() {
  const programs = useQuery(programsOptions);
  const [view, show] = useUrlState(programsUrl);
  return (
    <Container py={24}>
      <Anchor component={Link} to={areas.plus.path} display="inline-block" mb="xs" data-no-print>
        {areas.plus.title}
      </Anchor>
      <PageHeader
        title={pageNames.programs}
        subtitle="Programs that pay or teach undergraduates over a summer. Applications mostly close between November and March."
      />
      {programs.isError && <QueryError failure="Failed to load data" query={programs} />}
      {programs.isPending && <LoadingState label="Loading summer programs..." />}
      {programs.data && (
        <Programs
          programs={programs.data}
          view={view}
          onViewChange={(next) => show(next, { replace: true })}
        />
      )}
    </Container>
  );
}
