import { fileTable } from '../../platform/sql/file-table.ts'

/** Payment milestones of a mould contract. */
export const mouldTermTable = fileTable(
  import.meta,
  'con/mould/terms',
  ['amount', 'mouldId', 'pct', 'stage', 'stageAmount'],
  ['amount', 'stageAmount'],
)
