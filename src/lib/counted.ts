/** How many there are, in words: '1 profile', '1,200 profiles'. */
export const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
