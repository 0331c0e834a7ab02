// Four hundred kilobytes, loaded by `charts.ts` when a chart comes into view.
export { BarChart, ScatterChart } from '@mantine/charts';
