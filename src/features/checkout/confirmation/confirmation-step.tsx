import { Button, Group, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { paths } from '#model/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';
import { useStep } from '#ui/page/step.ts';

import { isVerifiedOptions, productFileOptions, productsOptions } from '../queries.ts';
import { capabilitiesIn } from '../plan/coverage.ts';
import type { Order, ProductFile } from '../schema.ts';
import { checkoutEvents } from '../store.ts';
import { FirstSteps } from './first-steps.tsx';
import { OrderNote } from './order-note.tsx';
import { useRedirect } from './use-redirect.ts';

const redirectSeconds = 3;

/** Thanks the buyer, and leads on to what they bought, unless they stay or have a file to download. */
export function ConfirmationStep({
  order,
  buyer,
  hasPasswordMail,
  pagesOf,
  onDownload,
}: {
  order: Order;
  buyer: { id: string; email: string };
  /** They have been mailed a link to choose a password. */
  hasPasswordMail: boolean;
  /** The pages that capabilities open with the labels of their buttons, the main page first. */
  pagesOf: (capabilities: readonly string[]) => { path: string; label: string }[];
  onDownload: (file: ProductFile) => Promise<void>;
}) {
  const navigate = useNavigate();
  const { data: isVerified } = useQuery(isVerifiedOptions(buyer.id));
  const products = useQuery(productsOptions).data;
  const { data: file, isPending: isFilePending } = useQuery(productFileOptions(order.plan));
  const download = useMutation({ mutationFn: onDownload });
  const { start, heading } = useStep<HTMLDivElement, HTMLHeadingElement>();

  const opened = capabilitiesIn(products, order.plan);
  const [main, ...others] = pagesOf(opened);
  const isKnown = products !== undefined && !isFilePending;
  const { secondsLeft, stay } = useRedirect(redirectSeconds, isKnown && !file && !!main, () => {
    if (!main) return;
    // The number of the order goes with them.
    checkoutEvents.confirmationLeft(order);
    void navigate(main.path, { replace: true });
  });
  return (
    <Stack ref={start} align="center" ta="center" gap="md" py={64}>
      <ThemeIcon size={64} radius="xl">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Access Granted!
      </Title>
      <Text size="lg">Thank you for your purchase of {order.productName}.</Text>
      <OrderNote
        order={order}
        buyer={buyer}
        isVerified={isVerified}
        hasPasswordMail={hasPasswordMail}
      />
      {file && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        >
          Download {file.name}
        </Button>
      )}
      {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
      {main && !file && (
        // Keeps its place, so that nothing moves under the finger that ends it.
        <Group
          justify="center"
          gap="xs"
          style={{ visibility: secondsLeft === null ? 'hidden' : 'visible' }}
        >
          <VisuallyHidden component="output">
            {secondsLeft !== null &&
              `Taking you to your ${nameOf(main.path)} in ${redirectSeconds} seconds. Press any key to stay here.`}
          </VisuallyHidden>
          <Text aria-hidden>
            Taking you to your {nameOf(main.path)} in {secondsLeft ?? redirectSeconds} s
          </Text>
          <Button variant="default" size="compact-md" onClick={stay}>
            Stay here
          </Button>
        </Group>
      )}
      <Group justify="center">
        {main && (
          // Replaces this entry, so Back leads to the plans.
          <Button size="lg" onClick={() => void navigate(main.path, { replace: true })}>
            {main.label}
          </Button>
        )}
        {others.map(({ path, label }) => (
          <Button key={path} component={Link} to={path} size="lg" variant="default">
            {label}
          </Button>
        ))}
      </Group>
      {isKnown && <FirstSteps opened={opened} />}
    </Stack>
  );
}

/** What a page has, in a word. */
function nameOf(path: string): string {
  if (path === paths.account) return 'account';
  return path.startsWith(paths.profile) ? 'profiles' : 'guides';
}
