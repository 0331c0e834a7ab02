import { List, Text } from '@mantine/core';

import { Disclosure } from '#ui/page/disclosure.tsx';

/** Explains the distance that `nearest_applicants` computes. */
export function HowItIsMeasured() {
  return (
    <Disclosure summary="How is similarity measured?">
      <Text mt="sm">
        The distance of a profile is the average of these differences, over the fields you filled
        in:
      </Text>
      <List mt="xs" spacing={4}>
        <List.Item>GPA: 1 for each 0.10</List.Item>
        <List.Item>MCAT: 1 for each 3 points</List.Item>
        <List.Item>Gap years: 1 for each year</List.Item>
        <List.Item>State: 1 if it differs</List.Item>
        <List.Item>
          Activities: 0.5 for each one that only one of you did; any work with patients is one
        </List.Item>
      </List>
      <Text mt="xs">A value missing from a profile counts as 2, never as a match.</Text>
    </Disclosure>
  );
}
