// npm run check -- workflows: reads the workflows as GitHub does, with GitHub's own parser: unknown keys, jobs that
// need a job that is not there, expressions that name what does not exist.
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
  // Adds to the errors those that one part alone does not show.
  if (value) await convertWorkflowTemplate(context, value);
  for (const { message } of context.errors.getErrors()) {
    console.error(message);
    process.exitCode = 1;
  }
}
