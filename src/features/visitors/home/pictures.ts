import type { Pictured } from './product-picture.tsx';

// Taken by tests/pictures/product-pictures.ts. Not for the landing page: its script would name them all.
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const fileOf = (name: string) => files[`./pictures/${name}.webp`] ?? '';

export const pictureOf = (name: string, width: number, height: number): Pictured => ({
  light: fileOf(`${name}-light`),
  dark: fileOf(`${name}-dark`),
  width,
  height,
});
