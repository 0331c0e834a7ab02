import { About } from '#features/marketing/about.tsx';

export function AboutRoute() {
  return <About />;
}
