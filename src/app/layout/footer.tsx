import { Anchor, Container, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { brand } from '#lib/brand.ts';

import { paths } from '../paths.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <Container>
        <Group justify="space-between" align="flex-start" gap="xl">
          <Stack gap="xs">
            <Logo />
            <Text c="dimmed">{brand.tagline}</Text>
          </Stack>
          <Group component="nav" aria-label="Footer" gap="lg">
            <Anchor component={Link} to={paths.pricing}>
              Pricing
            </Anchor>
            {brand.social.map(({ name, url }) => (
              <Anchor key={name} href={url} target="_blank" rel="noreferrer">
                {name}
              </Anchor>
            ))}
            <Anchor href={`mailto:${brand.email}`}>{brand.email}</Anchor>
          </Group>
        </Group>
        <Text size="sm" c="dimmed" mt="xl">
          © {brand.copyrightYear} {brand.name}. Not affiliated with any medical school or the AAMC.
        </Text>
      </Container>
    </footer>
  );
}
