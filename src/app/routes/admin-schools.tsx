import { SchoolsSection } from '#features/admin/schools/schools-section.tsx';
import type { Pictured } from '#features/admin/schools/schema.ts';
import { SchoolImage } from '#features/members/schools/school-image.tsx';

const pictureOf = (school: Pictured) => <SchoolImage school={school} />;

export default function AdminSchoolsRoute() {
  return <SchoolsSection pictureOf={pictureOf} />;
}
