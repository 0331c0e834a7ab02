/** Texts that would find everything, or break out, unless they are taken literally. */
export const texts: [string, string][] = [
  ['a quote', "q'z"],
  ['a closed quote', "x' or '1'='1"],
  ['a second statement', "x'; delete from public.orders; --"],
  ['a comment', '--/**/;'],
  ['a dollar quote', '$$; select 1; $$'],
  ['a LIKE pattern for everything', '%%%'],
  ['a LIKE pattern for five letters', '_____%'],
  ['an unfinished escape', 'zzqx \\'],
  ['a regular expression for everything', '.*.*'],
  ['a slow regular expression', `${'(a+)+'.repeat(12)}$`],
  ['an invalid regular expression', '[[[((('],
  ['a full-text query', "biology | ! 'x' <-> y:*"],
  ['a path into JSON', '{"$gt":""}'],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['letters of many scripts', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢\u202e汉字'],
];
