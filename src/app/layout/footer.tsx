import { Anchor, Container, Stack, Text } from '@mantine/core';
import { IconBrandInstagram, IconBrandTiktok } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { AddressText } from '#ui/page/address-text.tsx';

import { accountsOf } from '#model/plans/shop.ts';
import { useSeller } from '#model/plans/use-shop.ts';
import { paths } from '#model/store/paths.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

const pages = [
  { label: 'Pricing', to: paths.pricing },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
];

const policies = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Refunds', to: paths.refunds },
  { label: 'Accessibility', to: paths.accessibility },
];

const socialIcons = { Instagram: IconBrandInstagram, TikTok: IconBrandTiktok };

export function Footer() {
  const seller = useSeller();
  return (
    <footer className={classes.footer}>
      <Container>
        <nav aria-label="Footer" className={classes.columns}>
          <Stack gap="xs">
            <Logo />
            <Text c="dimmed">{brand.tagline}</Text>
          </Stack>
          <PageList pages={pages} />
          <PageList pages={policies} />
          <ul className={classes.list}>
            {accountsOf(seller).map(({ name, url }) => {
              const Icon = socialIcons[name];
              return (
                <li key={name}>
                  <Anchor href={url} target="_blank" rel="noreferrer" className={classes.social}>
                    <Icon size={20} stroke={1.5} aria-hidden />
                    {name}
                  </Anchor>
                </li>
              );
            })}
            <li>
              <Anchor href={`mailto:${brand.email}`}>
                <AddressText>{brand.email}</AddressText>
              </Anchor>
            </li>
          </ul>
        </nav>
        <Text size="sm" c="dimmed" mt="xl">
          © {brand.firstPublished} {brand.name}. Not affiliated with any medical school or the AAMC.
        </Text>
      </Container>
    </footer>
  );
}

function PageList({ pages }: { pages: { label: string; to: string }[] }) {
  return (
    <ul className={classes.list}>
      {pages.map(({ label, to }) => (
        <li key={to}>
          <Anchor component={Link} to={to}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
