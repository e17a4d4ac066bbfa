import { fileTable } from '../../../platform/sql/file-table.ts'

const limits = ['defectLevel', 'itemName', 'kind', 'lower', 'method', 'unitName', 'upper'] as const

export const itemTable = fileTable(import.meta, 'qc/standard/items', [...limits, 'pieces', 'standardId'])
const readingFields = [
  ...limits,
  ...(['checkId', 'defectQty', 'judge', 'lineNo', 'measured', 'needed', 'pieces', 'standard'] as const),
] as const
export const readingTable = fileTable(import.meta, 'qc/check/readings', readingFields, readingFields)
export const checkHeadTable = fileTable(import.meta, 'qc/check', ['sampleQty'])
export const checkTable = fileTable(import.meta, 'qc/check', [
  ...(['billNo', 'inspectLineId', 'lotQty', 'status', 'supplierId'] as const),
])
export const inspectTable = fileTable(import.meta, 'ord/inspect', ['status'])
const lineFields = ['badQty', 'disposal', 'okQty', 'sampleQty'] as const
export const inspectLineTable = fileTable(import.meta, 'ord/inspect/lines', [...lineFields, 'inspectId'], lineFields)
const stepFields = [
  ...([
    'content',
    'dueDate',
    'lineNo',
    'ncrId',
    'owner',
    'reason',
    'reviewTime',
    'reviewer',
    'step',
    'verdict',
  ] as const),
] as const
export const stepTable = fileTable(import.meta, 'qc/ncr/steps', stepFields, stepFields)
