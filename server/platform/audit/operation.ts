import type { RequestNow } from '../http/request-now.ts'

/** Operation types as numbered in the dictionary `operate_type`. */
const operations = { query: '1', add: '2', edit: '3', delete: '4', import: '5', export: '6' } as const
type Operation = (typeof operations)[keyof typeof operations]

/** Operation by the last part of an address; otherwise the HTTP method decides. */
const byName: Readonly<Record<string, Operation>> = {
  list: operations.query,
  queryById: operations.query,
  history: operations.query,
  add: operations.add,
  edit: operations.edit,
  delete: operations.delete,
  deleteBatch: operations.delete,
  importExcel: operations.import,
  importTable: operations.import,
  importRecord: operations.import,
  tableSheet: operations.export,
  recordSheet: operations.export,
  exportXls: operations.export,
  exportRecord: operations.export,
}

const byVerb: Readonly<Record<string, Operation>> = {
  GET: operations.query,
  HEAD: operations.query,
  PUT: operations.edit,
  DELETE: operations.delete,
}

const byKind: Readonly<Record<string, Operation>> = {
  export: operations.export,
  import: operations.import,
  delete: operations.delete,
  rights: operations.edit,
  credential: operations.edit,
}

/** Kinds of entries whose operation is that of the request. */
const asAsked = new Set(['denied', 'exception'])

/** Operation type of an audit entry; null for an entry without an operation on data, such as a sign-in. */
export function operationOf(kind: string, request: RequestNow | undefined): Operation | null {
  if (byKind[kind]) return byKind[kind]
  if (!(request && asAsked.has(kind))) return null
  const parts = request.path.split('/')
  // An action changes its record.
  if (parts.at(-2) === 'do') return operations.edit
  return byName[parts.at(-1) ?? ''] ?? byVerb[request.verb] ?? operations.add
}
