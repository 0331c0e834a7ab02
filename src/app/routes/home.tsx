import { AllInOne } from '#features/visitors/home/all-in-one.tsx';
import { CallToAction } from '#features/visitors/home/call-to-action.tsx';
import { CodeCracking } from '#features/visitors/home/code-cracking.tsx';
import { Faq } from '#features/visitors/home/faq.tsx';
import { FeatureTiles } from '#features/visitors/home/feature-tiles.tsx';
import { Hero } from '#features/visitors/home/hero.tsx';
import { PlanPrices } from '#features/visitors/home/plan-prices.tsx';
import { Roadmap } from '#features/visitors/home/roadmap.tsx';
import { testimonials } from '#features/visitors/home/testimonials-content.ts';
import { Testimonials } from '#features/visitors/home/testimonials.tsx';
import { usePlans } from '#features/visitors/home/use-plans.ts';

import { FlashMessageBanner } from '../session/flash-message-banner.tsx';
import { PreviewLink } from '../session/preview-link.tsx';

export function HomeRoute() {
  const plans = usePlans();
  return (
    <>
      <FlashMessageBanner />
      <Hero plans={plans} preview={<PreviewLink />} />
      <Roadmap />
      <CodeCracking />
      <AllInOne />
      <PlanPrices plans={plans} />
      <FeatureTiles />
      <Testimonials testimonials={testimonials} />
      <Faq />
      <CallToAction />
    </>
  );
}
