import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useCountdown } from '#ui/form/use-countdown.ts';

import classes from './guest-preview.module.css';

const previewSeconds = 30;

/** Whether the page has been on the screen: nobody reads one that was opened in another tab. */
function useWasShown(): boolean {
  const [wasShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setShown(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return wasShown;
}

/** A 30-second preview of two sample profiles. */
export function GuestPreview({
  children,
}: {
  /** The sample profiles' cards. */
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(previewSeconds, useWasShown());
  const isExpired = secondsLeft === 0;
  useEffect(() => {
    if (isExpired) void navigate(paths.pricing, { replace: true, state: { isPreviewOver: true } });
  }, [isExpired, navigate]);

  return (
    <>
      <div className={classes.banner}>
        <Container>
          <Group justify="space-between" py="sm" gap="sm">
            <Text role="timer" fw={600}>
              {secondsLeft === 1
                ? 'Guest access expires in 1 second'
                : `Guest access expires in ${secondsLeft} seconds`}
            </Text>
            <Button component={Link} to={paths.pricing}>
              Upgrade Now
            </Button>
          </Group>
        </Container>
      </div>
      <Container py={48}>
        <PageHeader
          title={`A look inside ${brand.name}`}
          subtitle="Two invented sample profiles that show what members see of every applicant."
        />
        <Title order={2} size="h3" mb="md">
          Sample profiles
        </Title>
        <Stack gap="lg">{children}</Stack>
        <Paper withBorder radius="lg" p="var(--box-padding)" mt="xl">
          <Stack align="flex-start">
            <Title order={2} size="h3">
              Access the full cheat sheet
            </Title>
            <Text>
              Every accepted applicant with their scores, activities and reflections, and the
              schools that said yes.
            </Text>
            <Button component={Link} to={paths.pricing} size="md">
              See the plans
            </Button>
          </Stack>
        </Paper>
      </Container>
    </>
  );
}
