import { Text } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';

import { formatDate } from '#lib/dates/dates.ts';
import { RequestError } from '#lib/data/errors.ts';

import { fetchLinkAccount, type LinkAccount } from '../mutations.ts';

/** The account that a mailed link is about. A look leaves the link as it is. */
export const linkAccountOptions = (code: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['link-account', code, userId],
    queryFn: () => fetchLinkAccount(code),
  });

/** The link was used, has expired or is invalid. */
export const isRefused = (error: Error | null) =>
  error instanceof RequestError && error.code === 'invalid_link';

/** Says whose account a link is about, so that nobody proves another person's. */
export function AccountOfLink({ name, createdAt }: LinkAccount) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      Account of <strong>{name || 'someone without a name'}</strong>, created{' '}
      {formatDate(createdAt)}.
    </Text>
  );
}
