import { AllInOne } from '#features/marketing/all-in-one.tsx';
import { CallToAction } from '#features/marketing/call-to-action.tsx';
import { CodeCracking } from '#features/marketing/code-cracking.tsx';
import { Faq } from '#features/marketing/faq.tsx';
import { FeatureTiles } from '#features/marketing/feature-tiles.tsx';
import { Hero } from '#features/marketing/hero.tsx';
import { PlanPrices } from '#features/marketing/plan-prices.tsx';
import { Roadmap } from '#features/marketing/roadmap.tsx';
import { testimonials } from '#features/marketing/testimonials-content.ts';
import { Testimonials } from '#features/marketing/testimonials.tsx';
import { usePlans } from '#features/marketing/use-plans.ts';

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
