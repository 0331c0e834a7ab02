// The baseline: the scripts of any landing page with React, its router and Mantine, including Mantine's shell
// and its drawer for the menu.
import '../../../src/app/styles/base.css';
import '@mantine/core/styles/Accordion.layer.css';

import {
  Accordion,
  ActionIcon,
  Anchor,
  AppShell,
  Badge,
  Burger,
  Button,
  Card,
  Container,
  Divider,
  Drawer,
  Group,
  List,
  Loader,
  MantineProvider,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';

function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const links = (
    <Anchor component={Link} to="/">
      Home
    </Anchor>
  );
  return (
    <AppShell header={{ height: 60 }}>
      <AppShell.Header>
        <Group>
          {links}
          <ActionIcon aria-label="Colours" />
          <Burger aria-label="Menu" opened={isMenuOpen} onClick={() => setMenuOpen(true)} />
        </Group>
      </AppShell.Header>
      <Drawer opened={isMenuOpen} onClose={() => setMenuOpen(false)}>
        {links}
      </Drawer>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Home() {
  return (
    <Container>
      <Stack>
        <Title>A bare page with a headline</Title>
        <Text size="xl">It says about as much as a landing page does above the fold.</Text>
        <Button component={Link} to="/elsewhere">
          Elsewhere
        </Button>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {['One', 'Two', 'Three'].map((label) => (
            <Card key={label} withBorder>
              <ThemeIcon />
              <Title order={2}>{label}</Title>
              <Badge>New</Badge>
              <List>
                <List.Item>A point.</List.Item>
              </List>
            </Card>
          ))}
        </SimpleGrid>
        <Paper withBorder p="lg">
          <Text>What a reader says.</Text>
        </Paper>
        <Divider />
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
      { path: '*', element: <Loader /> },
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
