import { AllInOne } from '#features/visitors/home/all-in-one.tsx';
import { CodeCracking } from '#features/visitors/home/code-cracking.tsx';
import { Faq } from '#features/visitors/home/faq.tsx';
import { FeatureTiles } from '#features/visitors/home/feature-tiles.tsx';
import { GuideShelf } from '#features/visitors/home/guide-shelf.tsx';
import { Hero } from '#features/visitors/home/hero.tsx';
import { PlanPrices } from '#features/visitors/home/plan-prices.tsx';
import { Roadmap } from '#features/visitors/home/roadmap.tsx';
import { Story } from '#features/visitors/home/story.tsx';
import { Testimonials } from '#features/visitors/home/testimonials.tsx';
import { areas } from '#model/plans/capabilities.ts';
import { usePlans, useShopWindow } from '#model/plans/use-shop.ts';

import { useProductLinks } from '../layout/use-nav-links.ts';
import { FlashMessageBanner } from '../session/flash-message-banner.tsx';
import { PreviewLink } from '../session/preview-link.tsx';

export function HomeRoute() {
  const plans = usePlans().value ?? [];
  const shop = useShopWindow();
  const [held] = useProductLinks();
  return (
    <>
      <FlashMessageBanner />
      <Hero
        plans={plans}
        shop={shop}
        start={held && { to: held.to, label: areas[held.part].button }}
      />
      <Roadmap />
      <CodeCracking />
      <Story />
      <AllInOne plans={plans} shop={shop} preview={<PreviewLink />} />
      <GuideShelf plans={plans} shop={shop} />
      <FeatureTiles shop={shop} />
      <Testimonials quotes={shop?.quotes ?? []} />
      <Faq questions={shop?.questions ?? []} />
      <PlanPrices plans={plans} shop={shop} />
    </>
  );
}
