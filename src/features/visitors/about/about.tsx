import { Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconBallpen, IconEyeOff, IconMessageQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { brand } from '#lib/store/brand.ts';
import type { Seller } from '#model/plans/shop.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

import classes from './about.module.css';
import { ContactSection } from './contact-section.tsx';
import { Contribute } from './contribute.tsx';

/** The about text, the contact form, which comes first at /contact, and last the offers to contributors. */
export function About({
  isContact,
  seller,
  contactForm,
  creatorForm,
  profileForm,
  isProfileOpen = false,
}: {
  isContact: boolean;
  seller: Seller | null;
  contactForm: ReactNode;
  creatorForm: ReactNode;
  profileForm: ReactNode;
  /** Opens the form for a profile, as for a visitor who was referred. */
  isProfileOpen?: boolean;
}) {
  const contact = <ContactSection seller={seller}>{contactForm}</ContactSection>;
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
        <Contribute
          forms={{ creator: creatorForm, profile: profileForm }}
          firstOpen={isProfileOpen ? 'profile' : null}
        />
      </Stack>
    </Container>
  );
}

const parts = [
  {
    icon: IconMessageQuestion,
    title: 'Why we made it',
    text: 'Most premeds plan four years on hearsay: a cousin’s score, an old thread, ten minutes with an advisor. Better to ask the people who have just been through it.',
  },
  {
    icon: IconBallpen,
    title: 'How a profile gets in',
    text: 'Applicants send us their numbers, activities and schools, and look back on what mattered. We read every one, follow up when something doesn’t add up, and take the names out.',
  },
  {
    icon: IconEyeOff,
    title: 'What we don’t do',
    text: 'We don’t predict chances, edit anyone’s words or sell data. All profiles are of accepted applicants: read them as examples, not as a promise.',
  },
];

function AboutText() {
  return (
    <SimpleGrid component="section" aria-label="About" cols={{ base: 1, md: 3 }} spacing="xl">
      {parts.map(({ icon: Icon, title, text }) => (
        <div key={title}>
          <Icon size={28} stroke={1.5} className={classes.icon} aria-hidden />
          <Title order={2} size="h3" mt="xs">
            {title}
          </Title>
          <Text mt={4}>{text}</Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
