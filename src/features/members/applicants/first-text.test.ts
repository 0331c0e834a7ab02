import { expect, test } from 'vitest';

import { writeInto } from './first-text.ts';
import { emptyApplicant } from './test-data.ts';

/** What a profile's head says, written into that of a sample with one school. */
function headOf(changes: object): string {
  const template = document.createElement('template');
  template.innerHTML =
    '<header><div><p>Applicant 1</p><span>Sample</span></div><h1>A</h1><ul><li><a>B</a></li></ul></header>';
  writeInto(template.content, { ...emptyApplicant, ...changes });
  return template.innerHTML;
}

test('an invented profile is marked as one from the start, and others are not', () => {
  expect(headOf({ id: 'applicant-35' })).toContain('<p>Applicant 35</p><span>Sample</span>');
  expect(headOf({ id: 'applicant-36' })).toContain('<div><p>Applicant 36</p></div>');
});

test('each school that accepted is named, as text', () => {
  const schools = ['<b>Yale</b>', 'Pitt'].map((name) => ({
    id: 'x',
    name,
    degree: null,
    state: null,
  }));
  expect(headOf({ schools })).toContain(
    '<ul><li><a>&lt;b&gt;Yale&lt;/b&gt;</a></li><li><a>Pitt</a></li></ul>',
  );
  expect(headOf({ schools: [] })).not.toContain('<ul>');
});
