import { argv } from 'node:process';

// npm run test:mutation [-- kinds or parts of mutants' names]: the rules of the schema (sql/run.ts).
// npm run test:mutation -- code [part of a path]: the Edge Functions and the client's rules (code/run.ts).
const isCode = argv[2] === 'code';
if (isCode) argv.splice(2, 1);
await (isCode ? import('./code/run.ts') : import('./sql/run.ts'));
