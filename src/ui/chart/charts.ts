import { lazy } from 'react';

const library = () => import('./chart-library.ts');

/** Mantine's charts, for the `chart` of a ChartCard. */
export const BarChart = lazy(async () => ({ default: (await library()).BarChart }));
export const ScatterChart = lazy(async () => ({ default: (await library()).ScatterChart }));
