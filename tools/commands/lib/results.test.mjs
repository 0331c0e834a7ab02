import { expect, it } from 'vitest';
import { readJunit, readPgProve } from './results.mjs';

const junit = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="5" failures="1" errors="0" time="17.477">
  <testsuite name="./tests/keys.test.ts" tests="3" failures="1">
    <testcase classname="./tests/keys.test.ts" name="API keys &gt; a &quot;key&quot; opens &#39;it&#39;">
      <failure message="expected 401" type="AssertionError"><![CDATA[ a <testcase name="no test"></testcase> ]]></failure>
    </testcase>
    <testcase name="quick" classname="./tests/keys.test.ts"/>
    <testcase classname="./tests/keys.test.ts" name="later"><skipped/></testcase>
  </testsuite>
  <testsuite name="pages.spec.ts">
    <testcase name="home › jumps" classname="pages.spec.ts">
      <flakyFailure message="0.02" type="Error"></flakyFailure>
    </testcase>
    <testcase name="home › loads" classname="pages.spec.ts">
    </testcase>
  </testsuite>
</testsuites>`;

it('reads which tests passed, failed, or needed a retry', () => {
  expect(readJunit(junit)).toEqual({
    passed: 2,
    failures: [`tests/keys.test.ts › API keys > a "key" opens 'it'`],
    secondTries: ['pages.spec.ts › home › jumps'],
    skipped: ['tests/keys.test.ts › later'],
  });
});

it('reads the output of pg_prove: failed tests, and files that died', () => {
  const output = [
    './supabase/tests/access.test.sql ..... ',
    '# Failed test 3: "a visitor reads no applicant"',
    '#         have: 1',
    '# Looks like you failed 1 test of 20',
    './supabase/tests/plans.test.sql ...... ok',
    'Test Summary Report',
    './supabase/tests/access.test.sql   (Wstat: 0 Tests: 20 Failed: 1)',
    '  Failed test:  3',
    './supabase/tests/refunds.test.sql  (Wstat: 768 Tests: 5 Failed: 0)',
    'Files=2, Tests=25,  1 wallclock secs ( 0.05 usr  0.01 sys +  0.10 cusr  0.02 csys =  0.18 CPU)',
    'Result: FAIL',
  ];
  expect(readPgProve(output.join('\n'))).toMatchObject({
    passed: 24,
    failures: [
      'Failed test 3: "a visitor reads no applicant"',
      './supabase/tests/refunds.test.sql  (Wstat: 768 Tests: 5 Failed: 0)',
    ],
  });
});
