import { formatDay } from '#lib/dates/dates.ts';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { RowEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { deleteProgram } from './mutations.ts';
import { ProgramForm } from './program-form.tsx';
import { fetchEveryProgram, programOptions, programPageOptions } from './queries.ts';
import { programRecord, type Program } from './schema.ts';
import { checkFilters, programsUrl, type ProgramsView } from './search-params.ts';

/** The admin page for summer programs: the list, or the form of one. */
export default function ProgramsSection() {
  const [view, onViewChange] = useUrlState(programsUrl);
  const show = (task: ProgramsView['task']) => onViewChange({ ...view, task });
  const onClose = () => show(null);
  return view.task === null ? (
    <ProgramList onTask={show} />
  ) : (
    <RowEditor
      task={view.task}
      noun="program"
      one={programOptions}
      backLabel="Back to Programs"
      onClose={onClose}
    >
      {(program) => <ProgramForm program={program} onClose={onClose} />}
    </RowEditor>
  );
}

function ProgramList({ onTask }: { onTask: (task: ProgramsView['task']) => void }) {
  const list = useAdminList(programsUrl, programPageOptions);
  const removal = useDeletion({
    noun: 'program',
    act: deleteProgram,
    latest: (program) => list.query.data?.rows.find(({ id }) => id === program.id) ?? program,
    text: ({ title }: Program) =>
      `${title} will be gone from the members’ table. To keep its details, export the programs first.`,
  });
  return (
    <>
      <AdminList
        title="Summer Programs"
        csv={{
          name: 'programs',
          read: async () => (await fetchEveryProgram(list.view)).map(programRecord.toCells),
        }}
        onAdd={() => onTask('add')}
        list={list}
        filters={[{ name: 'checked', label: 'Checked', options: checkFilters }]}
        noun={['program', 'programs']}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        columns={[
          {
            label: 'Program',
            sort: 'title',
            isText: true,
            cell: ({ title }) => <b>{title}</b>,
          },
          {
            label: 'Deadline',
            sort: 'deadline',
            isDate: true,
            cell: ({ deadline }) => deadline && formatDay(deadline),
          },
          { label: 'Pay', cell: ({ pay }) => programRecord.fields.pay.cell(pay) },
          { label: 'State', cell: ({ state }) => state },
          {
            label: 'Checked on',
            sort: 'checked_on',
            isDate: true,
            cell: ({ checkedOn }) => (checkedOn === null ? 'Not yet' : formatDay(checkedOn)),
          },
        ]}
        actions={(program) => [
          { label: 'Edit', onClick: () => onTask({ edit: program.id }) },
          { label: 'Delete', isDestructive: true, onClick: () => removal.ask(program) },
        ]}
      />
      {removal.dialog}
    </>
  );
}
