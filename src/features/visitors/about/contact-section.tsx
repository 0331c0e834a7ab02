import { Anchor, Paper, Text, Title } from '@mantine/core';
import { IconBrandInstagram, IconBrandTiktok, IconMail, IconMailbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { brand } from '#lib/store/brand.ts';
import { accountsOf, type Seller } from '#model/plans/shop.ts';
import { AddressText } from '#ui/page/address-text.tsx';

import classes from './about.module.css';

const icons = { Instagram: IconBrandInstagram, TikTok: IconBrandTiktok };

/** Our addresses beside the contact form. */
export function ContactSection({
  seller,
  children,
}: {
  seller: Seller | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="contact-heading" className={classes.contact}>
      <div>
        <Title order={2} id="contact-heading">
          Write to us
        </Title>
        <Text c="dimmed" mt="sm">
          Questions about a plan, an order or your account? Ask. A person reads every message.
        </Text>
        <ul className={classes.links}>
          <li>
            <Anchor href={`mailto:${brand.email}`} className={classes.link}>
              <IconMail size={22} stroke={1.5} aria-hidden />
              <AddressText>{brand.email}</AddressText>
            </Anchor>
          </li>
          {accountsOf(seller).map(({ name, url }) => {
            const Icon = icons[name];
            return (
              <li key={name}>
                <Anchor href={url} target="_blank" rel="noreferrer" className={classes.link}>
                  <Icon size={22} stroke={1.5} aria-hidden />
                  {name}
                </Anchor>
              </li>
            );
          })}
          {seller?.seller_address && (
            <li className={classes.link}>
              <IconMailbox size={22} stroke={1.5} aria-hidden />
              <span className={classes.post}>
                {`${seller.seller_name}\n${seller.seller_address}`.trim()}
              </span>
            </li>
          )}
        </ul>
      </div>
      <Paper withBorder radius="lg" p="var(--box-padding)">
        {children}
      </Paper>
    </section>
  );
}
