import '../../src/app/styles/fonts.css';
import '../../src/app/styles/base.css';
import '../../src/app/styles/app.css';

import { Anchor, Container, Group } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { ColorSchemeToggle } from '#app/layout/color-scheme-toggle.tsx';
import { Providers } from '#app/providers.tsx';
import { brand } from '#lib/store/brand.ts';

import { ProofPage } from './proof-page.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Container component="header" py="md">
        <Group justify="space-between">
          <Anchor href="/" c="inherit" fw={600} underline="hover">
            {brand.name}
          </Anchor>
          <ColorSchemeToggle />
        </Group>
      </Container>
      <main>
        <ProofPage />
      </main>
    </Providers>
  </StrictMode>,
);
