// What a process and its children use, read from /proc: on Linux only.
import { readFileSync, readdirSync } from 'node:fs';

/** The processor time of a tree of processes until now, in milliseconds, those that have ended included. */
export const processorMs = (root: number): number =>
  sumOf(root, (pid) => {
    // After the name, which may contain spaces: the state, the parent, and from the 12th on the time of the process and of
    // those children that have ended, in hundredths of a second.
    const fields = statOf(pid).map(Number);
    return 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  });

/** The memory of a tree of processes, in bytes: what they share is counted once. */
export const memoryOf = (root: number): number => sumOf(root, (pid) => memory(pid, 'Pss'));

/** The memory of one process, in bytes, with what it shares with others. */
export const wholeMemoryOf = (pid: number): number => memory(pid, 'Rss');

function memory(pid: number, kind: 'Pss' | 'Rss'): number {
  const [, kilobytes] =
    new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(read(pid, 'smaps_rollup')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

function sumOf(root: number, amountOf: (pid: number) => number): number {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).map(sum).reduce((total, each) => total + each, amountOf(pid));
  return sum(root);
}

const statOf = (pid: number): string[] =>
  read(pid, 'stat')
    .replace(/^.*\) /, '')
    .trim()
    .split(' ');

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
}
