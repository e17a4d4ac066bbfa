import { fileTable } from '../../../platform/sql/file-table.ts'

/** Tables of an evaluation, with the fields that its hooks read and write. */
export const committeeTable = fileTable(
  import.meta,
  'bid/project/committee',
  ['expertId', 'projectId', 'role', 'sheet', 'userId'],
  ['expertId', 'projectId', 'role', 'sheet', 'signed', 'userId'],
)
export const criteriaTable = fileTable(import.meta, 'bid/project/criteria', [
  ...(['envelope', 'maxScore', 'method', 'name', 'projectId', 'sortNo', 'standard', 'weight'] as const),
])
export const requirementTable = fileTable(import.meta, 'bid/project/requirements', [
  ...(['fatal', 'name', 'projectId', 'sortNo'] as const),
])
export const expertTable = fileTable(import.meta, 'bid/expert', ['avoid', 'enabled', 'major', 'name', 'userId'])
export const sheetTable = fileTable(
  import.meta,
  'bid/evaluate',
  ['expertId', 'leaderId', 'projectNo', 'status'],
  ['expertId', 'leaderId', 'projectNo', 'status'],
)
export const scoreTable = fileTable(
  import.meta,
  'bid/evaluate/scores',
  [...(['criterion', 'evaluateId', 'maxScore', 'part', 'quoteId', 'score'] as const)],
  [
    ...([
      'criterion',
      'evaluateId',
      'lotNo',
      'maxScore',
      'method',
      'outlier',
      'part',
      'quoteId',
      'sortNo',
      'standard',
      'supplierName',
    ] as const),
  ],
)
export const checkTable = fileTable(
  import.meta,
  'bid/evaluate/checks',
  ['evaluateId', 'fatal', 'pass', 'quoteId', 'reason', 'requirement'],
  ['evaluateId', 'fatal', 'lotNo', 'quoteId', 'requirement', 'sortNo', 'supplierName'],
)
export const projectTable = fileTable(
  import.meta,
  'bid/project',
  [
    ...(['billNo', 'bizWeight', 'currency', 'envelope', 'evalMethod', 'phase', 'priceFormula', 'priceWeight'] as const),
    ...(['finalOf', 'round', 'sheetsTime', 'techWeight'] as const),
  ],
  ['sheetsTime'],
)
/** Requirements that bids fail, with their reasons. */
export const knockOutTable = fileTable(
  import.meta,
  'bid/project/knockouts',
  ['projectId', 'quoteId', 'requirement'],
  [
    ...(['against', 'experts', 'lotNo', 'projectId', 'quoteId', 'reason', 'requirement'] as const),
    ...(['sortNo', 'supplierId', 'supplierName'] as const),
  ],
)
/** Answers of a bid to the requirements, with the reasons of the leader who disqualified it. */
export const answerTable = fileTable(import.meta, 'bid/quote/answers', ['knockOut', 'quoteId', 'requirement'])
export const summaryTable = fileTable(
  import.meta,
  'bid/project/summary',
  ['projectId', 'quoteId'],
  [
    ...([
      'bizScore',
      'lotNo',
      'pass',
      'price',
      'priceScore',
      'projectId',
      'quoteId',
      'rank',
      'reason',
      'sortNo',
    ] as const),
    ...(['submitTime', 'supplierId', 'supplierName', 'techScore', 'tie', 'total', 'votes'] as const),
  ],
)
