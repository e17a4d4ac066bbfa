import type { RequestNow } from '../http/request-now.ts'

/** Operations as the dictionary `operate_type` numbers them. */
const operations = { query: '1', add: '2', edit: '3', delete: '4', import: '5', export: '6' } as const
type Operation = (typeof operations)[keyof typeof operations]

/** What the last part of an address does; what is not here goes by its verb. */
const byName: Readonly<Record<string, Operation>> = {
  list: operations.query,
  queryById: operations.query,
  history: operations.query,
  add: operations.add,
  edit: operations.edit,
  delete: operations.delete,
  deleteBatch: operations.delete,
  importExcel: operations.import,
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

/** Kinds of entries that are about whatever was asked for. */
const asAsked = new Set(['denied', 'exception'])

/** What an entry of the audit log of a kind is about; null for what is no operation on data, such as a sign-in. */
export function operationOf(kind: string, request: RequestNow | undefined): Operation | null {
  if (byKind[kind]) return byKind[kind]
  if (!(request && asAsked.has(kind))) return null
  const parts = request.path.split('/')
  // An action changes the record it is done to.
  if (parts.at(-2) === 'do') return operations.edit
  return byName[parts.at(-1) ?? ''] ?? byVerb[request.verb] ?? operations.add
}
