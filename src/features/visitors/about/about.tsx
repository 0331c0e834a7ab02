import { Container, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { brand } from '#lib/store/brand.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

import { AboutText } from './about-text.tsx';
import { ContactSection } from './contact-section.tsx';
import { Contribute } from './contribute.tsx';

/** The about text and the contact form. At /contact, the form comes first, and the offers to contributors last. */
export function About({
  isContact,
  contactForm,
  creatorForm,
  profileForm,
  isProfileOpen = false,
}: {
  isContact: boolean;
  contactForm: ReactNode;
  creatorForm: ReactNode;
  profileForm: ReactNode;
  /** Opens the form for a profile, as for a visitor who was referred. */
  isProfileOpen?: boolean;
}) {
  const contact = <ContactSection>{contactForm}</ContactSection>;
  return (
    <Container py={48}>
      <PageHeader
        title={isContact ? 'Contact' : `About ${brand.name}`}
        subtitle={
          isContact
            ? 'Tell us what you need, or what you would like to add.'
            : 'We collect what accepted applicants wish they had known, so that the next ones start from there.'
        }
      />
      <Stack gap={72}>
        {isContact && contact}
        <AboutText />
        {!isContact && contact}
        {(isContact || isProfileOpen) && (
          <Contribute
            forms={{ creator: creatorForm, profile: profileForm }}
            firstOpen={isProfileOpen ? 'profile' : null}
          />
        )}
      </Stack>
    </Container>
  );
}
