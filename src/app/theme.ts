import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

/** The accent, a deep pine. White text is legible on shade 8, and in dark mode on shade 6. */
const pine: MantineColorsTuple = [
  '#eef7f5',
  '#dcebe8',
  '#b5d6cf',
  '#8bc0b5',
  '#68ada0',
  '#489583',
  '#2b7f71',
  '#17645a',
  '#0f5049',
  '#0a3d38',
];

const dark: MantineColorsTuple = [
  '#dbe2e0',
  '#bcc7c4',
  '#9aa8a5',
  '#6b7977',
  '#414d4b',
  '#303a39',
  '#222a29',
  '#161c1c',
  '#101515',
  '#0b0f0f',
];

const serif =
  "'Source Serif 4 English', 'Source Serif 4 Variable', 'Source Serif 4 Fallback', 'Source Serif 4 Second Fallback', serif";
const sans = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

export const theme: MantineThemeOverride = createTheme({
  colors: { pine, dark },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 6 },
  black: '#16201e',
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    textWrap: 'balance',
    // A long word fits on a phone in text of twice the size, too.
    sizes: {
      h1: { fontSize: 'min(clamp(2rem, 1.5rem + 2vw, 2.75rem), 11vw)', lineHeight: '1.15' },
      h2: { fontSize: 'min(clamp(1.6rem, 1.3rem + 1.2vw, 2.1rem), 9vw)', lineHeight: '1.2' },
      h3: { fontSize: 'min(1.25rem, 8vw)', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Container: { defaultProps: { size: 1120, px: 'var(--page-padding)' } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

/** Replaces Mantine's colours that are too pale for small text, and adds the site's own variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#53615e',
    '--mantine-color-placeholder': '#6a7774',
    '--mantine-color-disabled-color': '#6a7774',
    '--mantine-color-error': '#b42318',
    '--accent-ink': pine[8],
    '--surface-tint': '#f3f7f5',
    '--surface-loud': pine[9],
    '--surface-line': '#dde5e2',
    '--you': '#a33b06',
  },
  dark: {
    '--mantine-color-dimmed': '#9fadaa',
    '--mantine-color-placeholder': '#8d9b98',
    '--mantine-color-disabled-color': '#8d9b98',
    '--mantine-color-error': '#ff9c8f',
    // Mantine derives these from the shade of the buttons, which makes them almost white.
    '--mantine-color-pine-outline': pine[4],
    '--mantine-color-red-outline': '#ff9c8f',
    '--accent-ink': pine[4],
    '--surface-tint': '#1b2322',
    '--surface-loud': '#17332e',
    '--surface-line': '#303a39',
    '--you': '#ffb27a',
  },
});
