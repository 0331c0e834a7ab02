import { readPage, searchable } from '#lib/search-params.ts';

/** The view shown instead of the list: `?edit=applicant-7`, `?add`, `?import`. */
export type ApplicantsTask = { edit: string } | 'add' | 'import' | null;

/** The state of the applicants page, kept in the URL: `?q=texas&page=2`. */
export interface ApplicantsView {
  text: string;
  page: number;
  task: ApplicantsTask;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
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

/** The URL search params of a view. Defaults are left out. */
export function writeApplicantsView({ text, page, task }: ApplicantsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (typeof task === 'string') params.set(task, '');
  else if (task) params.set('edit', task.edit);
  return params;
}
