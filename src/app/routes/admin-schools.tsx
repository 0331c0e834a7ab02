import { SchoolsSection } from '#features/admin-schools/schools-section.tsx';
import type { Pictured } from '#features/admin-schools/schema.ts';
import { schoolsUrl } from '#features/admin-schools/search-params.ts';
import { SchoolImage } from '#features/schools/school-image.tsx';

import { useUrlState } from '#ui/use-url-state.ts';

const pictureOf = (school: Pictured) => <SchoolImage school={school} />;

export default function AdminSchoolsRoute() {
  const [view, show] = useUrlState(schoolsUrl);
  return <SchoolsSection view={view} onViewChange={show} pictureOf={pictureOf} />;
}
