import { Anchor, Group, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { pluralize } from '#lib/text/pluralize.ts';

import type { School } from './schema.ts';
import { schoolKind } from './wording.ts';

/** A school's name, and what it is in one line: 'Private · MD · Houston, Texas · 3 profiles, 2 of them from Texas'. */
export function SchoolHeader({
  school,
  you,
  actions,
}: {
  school: School;
  /** Where the member is. */
  you: ReactNode;
  /** The buttons of the school. */
  actions: ReactNode;
}) {
  const { name, logoUrl, place, state, website, description, profileCount } = school;
  const residents = state === null ? 0 : (school.states[state] ?? 0);
  const counted = pluralize(profileCount, 'profile');
  const ofThem = profileCount === 1 ? (residents === 1 ? '' : 'not ') : `${residents} of them `;
  const facts = [
    ...schoolKind(school),
    place,
    state === null ? counted : `${counted}, ${ofThem}from ${state}`,
  ].filter(Boolean);
  return (
    <header>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="md" wrap="nowrap" flex="1 1 10rem">
          {logoUrl !== null && <Logo key={logoUrl} address={logoUrl} />}
          <Title order={1}>{name}</Title>
        </Group>
        {actions}
      </Group>
      <Text mt={4}>
        {facts.join(' · ')}
        {you && <> · {you}</>}
      </Text>
      {website !== null && (
        <Anchor href={website} target="_blank" rel="noreferrer" size="sm">
          Visit Official Website
        </Anchor>
      )}
      {description !== null && (
        <Text c="dimmed" mt="sm" maw="42rem" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </header>
  );
}

const logoSize = 56;

/** Decorative: the name is beside it. Its place is kept while it loads. */
function Logo({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={address}
      alt=""
      width={logoSize}
      height={logoSize}
      decoding="async"
      referrerPolicy="no-referrer"
      style={{ flex: 'none', objectFit: 'contain' }}
      onError={() => setBroken(true)}
    />
  );
}
