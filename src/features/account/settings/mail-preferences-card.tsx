import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { Message } from '#ui/feedback/message.tsx';

import { AccountCard } from '../account-card.tsx';
import { saveMailPreference } from '../mutations.ts';
import { mailPreferencesOptions } from '../queries.ts';
import type { MailPreferences } from '../schema.ts';

const choices: { name: keyof MailPreferences; label: string; description: string }[] = [
  {
    name: 'wantsAccessNotices',
    label: 'Before my access ends',
    description: '30 and 7 days before.',
  },
  {
    name: 'wantsOrderReminders',
    label: 'If an order is left open',
    description: 'One reminder, four hours later.',
  },
  {
    name: 'wantsContributorNews',
    label: 'About profiles I send in',
    description: 'When one is received, accepted, declined or paid for.',
  },
  {
    name: 'wantsAnnouncements',
    label: 'News about my plan',
    description: 'Now and then, while I have one.',
  },
];

/** The email that a member wants, besides mail about purchases. Each choice is saved at once. */
export function MailPreferencesCard({ userId }: { userId: string }) {
  const options = mailPreferencesOptions(userId);
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: Partial<MailPreferences>) => saveMailPreference(userId, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries(options);
      queryClient.setQueryData(options.queryKey, (now) => now && { ...now, ...change });
    },
    // After a failure, this also shows what is stored.
    onSettled: () => queryClient.invalidateQueries(options),
  });

  return (
    <AccountCard title="Emails" query={query} loadingLabel="Loading your choices...">
      {(preferences) => (
        <Stack>
          <Text c="dimmed">
            We always write to you about your purchases and your account. Also write to me:
          </Text>
          {choices.map(({ name, label, description }) => (
            <Checkbox
              key={name}
              label={label}
              description={description}
              checked={preferences[name]}
              onChange={(event) => saving.mutate({ [name]: event.currentTarget.checked })}
            />
          ))}
          {saving.isError && <Message kind="error">{messageOf(saving.error)}</Message>}
        </Stack>
      )}
    </AccountCard>
  );
}
