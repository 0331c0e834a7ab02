import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { About } from '#features/visitors/about/about.tsx';
import { useSeller } from '#model/plans/use-shop.ts';
import { paths } from '#model/store/paths.ts';
import { useIsHydrated } from '#ui/page/use-is-hydrated.ts';

// The forms load on demand, so the page can be read before they arrive.
const ContactForm = lazy(async () => {
  const [{ ContactForm }] = await Promise.all([
    import('#features/visitors/about/contact-form.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: ContactForm };
});
const CreatorForm = lazy(async () => {
  const [{ CreatorForm }] = await Promise.all([
    import('#features/visitors/about/creator-form.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: CreatorForm };
});
/** The store's own form, unless its settings name one of another site. */
const ProfileForm = lazy(async () => {
  const { fetchStoreFacts } = await import('#model/store/store-facts.ts');
  const address = await fetchStoreFacts().then(
    ({ submissionForm }) => submissionForm,
    () => '',
  );
  if (address !== '') {
    const { EmbeddedForm } = await import('#features/contributors/embedded-form.tsx');
    return { default: () => <EmbeddedForm address={address} /> };
  }
  const [{ SubmissionForm }] = await Promise.all([
    import('#features/contributors/submission-form.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: SubmissionForm };
});

/** The page about us and the one to write to us: the same parts in another order. */
export default function AboutRoute() {
  const isContact = useLocation().pathname.startsWith(paths.contact);
  const isHydrated = useIsHydrated();
  const [params] = useSearchParams();
  const referralCode = params.get('ref');
  const subject = params.get('subject') ?? '';
  const user = useUser();
  const waiting = (
    <>
      <noscript>The form needs JavaScript. Please send us an email instead.</noscript>
      <Skeleton height={560} aria-label="Loading the form..." data-waits />
    </>
  );
  return (
    <About
      isContact={isContact}
      seller={useSeller()}
      isProfileOpen={isHydrated && referralCode !== null}
      contactForm={
        // Input made before hydration would be lost.
        <Suspense fallback={waiting}>
          {isHydrated ? <ContactForm key={user?.id} sender={user} subject={subject} /> : waiting}
        </Suspense>
      }
      creatorForm={
        <Suspense fallback={waiting}>
          <CreatorForm />
        </Suspense>
      }
      profileForm={
        <Suspense fallback={waiting}>
          <ProfileForm key={user?.id} sender={user} referralCode={referralCode ?? ''} />
        </Suspense>
      }
    />
  );
}
