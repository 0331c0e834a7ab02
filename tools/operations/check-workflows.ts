// npm run check -- workflows: checks the workflows with GitHub's own parser: unknown keys, jobs that need
// a missing job, expressions that refer to unknown names.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  NoOperationTraceWriter,
  convertWorkflowTemplate,
  parseWorkflow,
} from '@actions/workflow-parser';

const [folder = '.github/workflows'] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
if (names.length === 0) throw new Error(`There is no workflow in ${folder}.`);

for (const name of names) {
  const content = readFileSync(path.join(folder, name), 'utf8');
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  // Adds the errors that only show in the workflow as a whole.
  if (value) await convertWorkflowTemplate(context, value);
  for (const { message } of context.errors.getErrors()) {
    console.error(message);
    process.exitCode = 1;
  }
}
