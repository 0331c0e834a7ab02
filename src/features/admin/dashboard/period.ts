import { once } from '#lib/data/once.ts';
import { dayMs } from '#lib/dates/day-ms.ts';
import { z } from 'zod';

/** A range of the store's days such as '2026-03-01', both ends inclusive. */
export interface Period {
  firstDay: string;
  lastDay: string;
}

export const spans = ['7d', '30d', '90d', '12m', 'all'] as const;

/** A number of days or months up to today. */
export type Span = (typeof spans)[number];

export const spanLabels: Record<Span, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  all: 'All time',
};

/** The state of the dashboard, kept in the URL: `?period=90d`, or `?from=2026-01-01&to=2026-01-31`. */
export type PeriodView = Span | Period;

const defaultSpan: Span = '30d';
/** The longest range the database aggregates in one query: ten years. */
const mostDays = 3653;

const day = (message: string) => z.iso.date(message);

/** Validates two dates, the second not before the first. */
export const periodSchema = z
  .object({ firstDay: day('Choose the first day'), lastDay: day('Choose the last day') })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'The last day is before the first',
  })
  .refine((period) => daysIn(period) <= mostDays, {
    path: ['lastDay'],
    message: 'At most ten years can be shown at once',
  });

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readPeriodView(params: URLSearchParams): PeriodView {
  const typed = periodSchema.safeParse({
    firstDay: params.get('from'),
    lastDay: params.get('to'),
  });
  return typed.data ?? spans.find((span) => span === params.get('period')) ?? defaultSpan;
}

/** The URL search params of a view. Defaults are left out. */
export function writePeriodView(view: PeriodView): URLSearchParams {
  if (view === defaultSpan) return new URLSearchParams();
  return new URLSearchParams(
    typeof view === 'string' ? { period: view } : { from: view.firstDay, to: view.lastDay },
  );
}

export function daysIn({ firstDay, lastDay }: Period): number {
  return Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
const dayFormat = format({ month: 'short', day: 'numeric', year: 'numeric' });
const stepFormats = {
  day: format({ month: 'short', day: 'numeric' }),
  month: format({ month: 'short', year: 'numeric' }),
};

/** Formats a day: 'Mar 1, 2026'. */
export const formatDay = (isoDay: string) => dayFormat().format(new Date(isoDay));

/** Names a day or a month on an axis: 'Mar 1', 'Mar 2026'. */
export const formatStep = ({ firstDay }: Period, unit: keyof typeof stepFormats) =>
  stepFormats[unit]().format(new Date(firstDay));
