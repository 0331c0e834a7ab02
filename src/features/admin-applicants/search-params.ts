import { readPage, searchable } from '#lib/search-params.ts';

/** What takes the place of the list: `?edit=applicant-7`, `?add`, `?import`. */
export type ApplicantsTask = { edit: string } | 'add' | 'import' | null;

/** What the applicants page shows, as its address says: `?q=texas&page=2`. */
export interface ApplicantsView {
  text: string;
  page: number;
  task: ApplicantsTask;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readApplicantsView(params: URLSearchParams): ApplicantsView {
  return {
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    task: readTask(params),
  };
}

function readTask(params: URLSearchParams): ApplicantsTask {
  const id = params.get('edit');
  if (id !== null) return { edit: id };
  if (params.has('add')) return 'add';
  return params.has('import') ? 'import' : null;
}

/** The address of a view. What is as usual leaves no trace. */
export function writeApplicantsView({ text, page, task }: ApplicantsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (typeof task === 'string') params.set(task, '');
  else if (task) params.set('edit', task.edit);
  return params;
}
