import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { useWatchJob } from '#features/admin-jobs/use-watch-job.ts';
import { SchoolsSection } from '#features/admin-schools/schools-section.tsx';
import type { Pictured } from '#features/admin-schools/schema.ts';
import { readSchoolsView, writeSchoolsView } from '#features/admin-schools/search-params.ts';
import { SchoolImage } from '#features/schools/school-image.tsx';

import { paths } from '../paths.ts';
import { invalidateSchools } from '../invalidate-schools.ts';

const pictureOf = (school: Pictured) => <SchoolImage school={school} />;

export function AdminSchoolsRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();

  return (
    <SchoolsSection
      view={readSchoolsView(params)}
      pictureOf={pictureOf}
      aliasesLink={
        <Button component={Link} to={paths.adminAliases} variant="default">
          Aliases
        </Button>
      }
      onViewChange={(view, options) => setParams(writeSchoolsView(view), options)}
      onSchoolsChanged={() => invalidateSchools(queryClient)}
      onJobStarted={watchJob}
    />
  );
}
