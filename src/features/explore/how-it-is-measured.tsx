import { List, Text } from '@mantine/core';

import { Disclosure } from '#ui/disclosure.tsx';

/** The distance, as the database counts it: see `nearest_applicants`. */
export function HowItIsMeasured() {
  return (
    <Disclosure summary="How is nearness measured?">
      <Text mt="sm">
        The distance is the average, over what you entered, of how far a profile is away:
      </Text>
      <List mt="xs" spacing={4}>
        <List.Item>GPA: 1 for each 0.10</List.Item>
        <List.Item>MCAT: 1 for each 3 points</List.Item>
        <List.Item>Gap years: 1 for each year</List.Item>
        <List.Item>State: 1 for another one</List.Item>
        <List.Item>Activities: 0.5 for each that only one of you did</List.Item>
      </List>
      <Text mt="xs">What a profile does not tell counts 2, and never as equal.</Text>
    </Disclosure>
  );
}
