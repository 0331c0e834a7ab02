import { AllInOne } from '#features/marketing/all-in-one.tsx';
import { CallToAction } from '#features/marketing/call-to-action.tsx';
import { CodeCracking } from '#features/marketing/code-cracking.tsx';
import { Faq } from '#features/marketing/faq.tsx';
import { FeatureTiles } from '#features/marketing/feature-tiles.tsx';
import { Hero } from '#features/marketing/hero.tsx';
import { Roadmap } from '#features/marketing/roadmap.tsx';
import { Testimonials } from '#features/marketing/testimonials.tsx';

import { FlashMessageBanner } from '../session/flash-message-banner.tsx';
import { paths } from '../paths.ts';

export function HomeRoute() {
  return (
    <>
      <FlashMessageBanner />
      <Hero startPath={paths.signup} pricingPath={paths.pricing} />
      <Roadmap />
      <CodeCracking />
      <AllInOne />
      <Testimonials />
      <FeatureTiles />
      <Faq />
      <CallToAction checkoutPath={paths.checkout} />
    </>
  );
}
