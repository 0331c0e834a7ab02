import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { AliasesSection } from '#features/admin-aliases/aliases-section.tsx';
import { readAliasesView, writeAliasesView } from '#features/admin-aliases/search-params.ts';
import { useWatchJob } from '#features/admin-jobs/use-watch-job.ts';
import { adminSchoolsKey } from '#features/admin-schools/queries.ts';

import { paths } from '../paths.ts';
import { invalidateSchools } from '../invalidate-schools.ts';

export function AdminAliasesRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();

  return (
    <AliasesSection
      view={readAliasesView(params)}
      schoolsLink={
        <Button component={Link} to={paths.adminSchools} variant="default">
          Back to Schools
        </Button>
      }
      onViewChange={(view, options) => setParams(writeAliasesView(view), options)}
      onSchoolsChanged={() => {
        invalidateSchools(queryClient);
        // A job may still be relisting the applicants of a large alias.
        watchJob();
        void queryClient.invalidateQueries({ queryKey: adminSchoolsKey });
      }}
    />
  );
}
