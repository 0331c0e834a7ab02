import { Container, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { noticeShown, readNotice } from './notice.ts';

/** Says once what has just happened elsewhere. */
export function HomeNotice() {
  const [notice] = useState(readNotice);
  useEffect(noticeShown, []);

  if (notice === null) return null;
  return (
    <Container pt="md">
      <Paper component="output" display="block" withBorder radius="md" p="md">
        <Text>{notice}</Text>
      </Paper>
    </Container>
  );
}
