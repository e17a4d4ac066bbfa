import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'

/** Table of an answer sheet's questions, with their answers. */
export const answerItemTable = fileTable(
  import.meta,
  'srm/survey/answer/item',
  [
    'fileRequired',
    'files',
    'maxScore',
    'no',
    'options',
    'required',
    'score',
    'section',
    'showIf',
    'title',
    'type',
    'value',
  ],
  ['files', 'score', 'value'],
)

/** Question of an answer sheet, with its answer. */
export type AnswerItem = RowOf<typeof answerItemTable>
