import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { quoted } from '../store/quoted.ts'
import { indexNewSteps, indexSteps } from '../store/search.ts'
import type { Row, Step, Store } from '../store/store.ts'
import { nowText } from '../time.ts'
import { insertSteps, type SeedRecord } from './insert.ts'
import { all, isOneOf, sqlOf, statement } from './sql.ts'

/** Row of a file: its `fileHash` changes when the file does. */
export type FileRow = SeedRecord & { readonly id: string; readonly fileHash: string }

/** Most rows that are asked for by id; of more, all are read. */
const mostById = 500

/**
 * Writes the rows of files. A row whose file is unchanged keeps users' edits; a row whose file is deleted is deleted. Rows
 * of users have no `fileHash` and are left alone. Of rows that the database has from `former`, only others are read.
 */
export async function syncRows(
  store: Store,
  resource: ServerResource,
  rows: readonly FileRow[],
  former?: readonly FileRow[],
): Promise<void> {
  const others = former && othersThan(former, rows)
  if (others?.length === 0) return
  const some = others && others.length <= mostById ? new Set(others) : undefined
  const own = some ? rows.filter(({ id }) => some.has(id)) : rows
  const { table } = resource.storage
  const hashed = sqlOf('file_hash is not null')
  const known = await store.rows<Row>(
    statement(
      `select id, file_hash from ${quoted(table)} where`,
      some ? all([hashed, isOneOf('id', [...some])]) : hashed,
    ),
  )
  const before = new Map(known.map((row) => [String(row.id), String(row.file_hash)]))
  const now = nowText()
  const stamp = {
    createBy: 'system',
    createTime: now,
    updateBy: 'system',
    updateTime: now,
    sysOrgCode: '',
    tenantId: '0',
    version: 1,
  }
  const added = own.filter(({ id }) => !before.has(id))
  const changed = own.filter(({ id, fileHash }) => before.has(id) && before.get(id) !== fileHash)
  const wanted = new Set(own.map(({ id }) => id))
  const gone = [...before.keys()].filter((id) => !wanted.has(id))
  const steps: Step[] = [
    ...insertSteps(resource, added, stamp, quoted),
    ...changed.map((row) => updateStep(resource, row, now)),
    ...gone.map((id): Step => ({ sql: `delete from ${quoted(table)} where id = ?`, parameters: [id] })),
  ]
  const indexed = [
    ...newSearchSteps(store, resource, added),
    ...changed.flatMap((row) => searchSteps(store, resource, row)),
  ]
  if (steps.length > 0) await store.write([...steps, ...indexed])
}

/** Ids of rows that two sets do not share. */
function othersThan(former: readonly FileRow[], rows: readonly FileRow[]): readonly string[] {
  const hashes = new Map(former.map(({ id, fileHash }) => [id, fileHash]))
  const fresh = rows.filter(({ id, fileHash }) => hashes.get(id) !== fileHash).map(({ id }) => id)
  const wanted = new Set(rows.map(({ id }) => id))
  return [...fresh, ...former.map(({ id }) => id).filter((id) => !wanted.has(id))]
}

function updateStep({ storage }: ServerResource, row: FileRow, now: string): Step {
  const columns = storage.columns.filter(({ field }) => field !== 'id' && field in row)
  const sets = [...columns.map(({ name }) => `${quoted(name)} = ?`), 'update_time = ?', 'version = version + 1']
  return {
    sql: `update ${quoted(storage.table)} set ${sets.join(', ')} where id = ?`,
    parameters: [...columns.map(({ field }) => row[field] ?? null), now, row.id],
  }
}

/** Records per indexing statement. */
const perIndex = 400

/** Steps that index new records, by their field names: many with each statement. */
export function newSearchSteps(
  { dialect }: Pick<Store, 'dialect'>,
  { storage }: ServerResource,
  records: readonly SeedRecord[],
): Step[] {
  const named = storage.columns.filter(({ name }) => name === 'id' || storage.searchable.includes(name))
  const rows = records.map((record) =>
    Object.fromEntries(named.map(({ name, field }) => [name, record[field] ?? null])),
  )
  return Array.from({ length: Math.ceil(rows.length / perIndex) }, (_, index) =>
    indexNewSteps(storage, dialect, rows.slice(index * perIndex, (index + 1) * perIndex)),
  ).flat()
}

/** Steps that index a record of a resource, by its field names. */
export function searchSteps(store: Pick<Store, 'dialect'>, { storage }: ServerResource, record: SeedRecord): Step[] {
  const values = Object.fromEntries(storage.columns.map(({ name, field }) => [name, record[field] ?? null]))
  return indexSteps(storage, store.dialect, values)
}
