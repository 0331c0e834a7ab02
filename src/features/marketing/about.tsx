import { Anchor, Container, SimpleGrid, Text } from '@mantine/core';

import { brand } from '#lib/brand.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';

/** Who we are, how to reach us, and whom we look for. */
export function About() {
  return (
    <Container py={48}>
      <PageHeader
        title={`About ${brand.name}`}
        subtitle="We collect what accepted applicants wish they had known, so that the next ones start from there."
      />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        <Section title="Contact">
          <Text mb="sm">Questions about a plan, an order or your account? Write to us.</Text>
          <Anchor href={`mailto:${brand.email}`}>{brand.email}</Anchor>
        </Section>
        <Section title="Make videos with us">
          <Text mb="sm">
            We pay $10 for each video of 5 to 10 seconds, posted on a new account of your own.
          </Text>
          <Anchor href={`mailto:${brand.email}?subject=Creator%20team`}>
            Join the creator team
          </Anchor>
        </Section>
        <Section title="Share your profile">
          <Text mb="sm">
            Were you accepted? We pay $2 for your profile, and $2 for each one you refer.
          </Text>
          <Anchor href={`mailto:${brand.email}?subject=Applicant%20profile`}>
            Submit your profile
          </Anchor>
        </Section>
      </SimpleGrid>
    </Container>
  );
}
