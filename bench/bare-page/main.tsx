// What any landing page on React, its router and Mantine loads: their parts, and no words of ours.
import '../../src/app/styles/base.css';

import {
  Accordion,
  ActionIcon,
  Anchor,
  Burger,
  Button,
  Container,
  Group,
  MantineProvider,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';

function Shell() {
  return (
    <>
      <Container component="header">
        <Group>
          <Anchor component={Link} to="/">
            Home
          </Anchor>
          <ActionIcon aria-label="Colours" />
          <Burger aria-label="Menu" />
        </Group>
      </Container>
      <Outlet />
    </>
  );
}

function Home() {
  return (
    <Container component="main">
      <Stack>
        <Title>A bare page with a headline</Title>
        <Text size="xl">It says about as much as a landing page does above the fold.</Text>
        <Button component={Link} to="/elsewhere">
          Elsewhere
        </Button>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {['One', 'Two', 'Three'].map((label) => (
            <Paper key={label} withBorder p="lg">
              <Title order={2}>{label}</Title>
              <Text>A tile.</Text>
            </Paper>
          ))}
        </SimpleGrid>
        <Accordion>
          <Accordion.Item value="question">
            <Accordion.Control>Is there an answer?</Accordion.Control>
            <Accordion.Panel>There is.</Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </Container>
  );
}

const router = createBrowserRouter([
  {
    Component: Shell,
    children: [
      { path: '/', Component: Home },
      { path: '*', element: null },
    ],
  },
]);

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
