/** The domain and ticks of an axis for some values: round ends, and about `most` ticks at most. */
export function axisOf(values: number[], steps: number[], limit: number, most = 8) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = steps.find((candidate) => (high - low) / candidate <= most) ?? steps.at(-1) ?? 1;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: Math.max(last - first, 1) + 1 }, (_, index) =>
    Number(Math.min((first + index) * step, limit).toFixed(2)),
  );
  return { ticks, domain: [ticks[0] ?? low, ticks.at(-1) ?? high] as [number, number] };
}
