import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { type DataKey, keyNamed } from '../../platform/seal/data-keys.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import { castTypes } from '../../platform/store/join-steps.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { revealSteps } from '../files/links.ts'
import { changesOf, historyOfAllStep } from '../read/history.ts'
import { homeOf } from '../read/stored.ts'
import { tablesOf } from '../read/table-fields.ts'
import { openedValues } from '../sealed/open-early.ts'
import { scopeOf } from '../sealed/seal-state.ts'
import { sealedIn, sealedText } from '../sealed/sealed-values.ts'
import { updateSteps } from './row-steps.ts'

export type Opener = { readonly app: App; readonly model: Model; readonly session: Session }

/** Opening of records of one event. */
export type Opening = {
  /** Parts to open. */
  readonly parts: readonly string[]
  /** Records as they are stored. */
  readonly rows: readonly RecordRow[]
  /** Values that the opening sets in each, such as its state. */
  readonly values: RecordRow
  /** Name of the entries in the history. */
  readonly action: string
}

export type Opened = {
  /** Records with the opened values. */
  readonly rows: readonly RecordRow[]
  /** Rows of their tables with the opened values and the id of their record, by the code of the table's file. */
  readonly tables: ReadonlyMap<string, readonly RecordRow[]>
  readonly steps: readonly Step[]
  /** Ids of the used keys. */
  readonly keys: readonly string[]
}

/**
 * Decrypts parts of records and of the rows of their tables: the steps store the values in clear, with their history. The only way to
 * open what is encrypted; whether the time and the people are right is checked by its caller. @throws SEAL_BROKEN, also for values
 * that were encrypted for another event.
 */
export async function openedRecords(opener: Opener, resource: ServerResource, opening: Opening): Promise<Opened> {
  const { model } = opener
  const keys = await keysFor(opener, resource, opening)
  const records = opening.rows.map((row) => openedRow(opener, resource, row, keys, opening))
  const ids = opening.rows.map(({ id }) => String(id))
  const tables = await Promise.all(
    tablesOf(model, resource).map(async ({ resource: child, link }) => {
      const parts = Object.keys(sealedFieldsOf(child))
      if (!parts.some((part) => opening.parts.includes(part))) return { code: child.plan.code, rows: [], steps: [] }
      const sealed = await rowsBelow(opener, child, link, ids)
      const rows = sealed.flatMap((row) => {
        const clear = clearOf(child, row, keys, opening.parts)
        return clear ? [{ row, clear, after: { id: row.id, version: row.version, ...clear } }] : []
      })
      return {
        code: child.plan.code,
        rows: rows.map(({ row, clear }) => ({ ...clear, id: row.id, [link]: row[link] })),
        steps: openedTable(opener, child, rows, opening),
      }
    }),
  )
  return {
    rows: records.map(({ row }) => row),
    tables: new Map(tables.map(({ code, rows }) => [code, rows])),
    steps: [...records.flatMap(({ steps }) => steps), ...tables.flatMap(({ steps }) => steps)],
    keys: [...keys.keys()],
  }
}

/** Keys of the parts of each event among the records. */
async function keysFor({ app, session }: Opener, resource: ServerResource, { rows, parts }: Opening) {
  const scopes = [...new Set(rows.map((row) => scopeOf(resource, row)))]
  const names = scopes.flatMap((scope) => parts.map((part) => ({ tenantId: session.tenantId, scope, part })))
  const keys = await Promise.all(names.map((name): Promise<DataKey> => keyNamed(app, name)))
  return new Map(keys.map(({ id, key }) => [id, key]))
}

function openedRow(
  { app, session }: Opener,
  resource: ServerResource,
  row: RecordRow,
  keys: ReadonlyMap<string, Buffer>,
  { parts, values, action }: Omit<Opening, 'rows'>,
): { readonly row: RecordRow; readonly steps: readonly Step[] } {
  const clear = clearOf(resource, row, keys, parts)
  if (!clear && Object.keys(values).length === 0) return { row, steps: [] }
  return updateSteps({ app, resource, session }, row, { ...row, ...clear, ...values }, action)
}

/** Values of the parts to open, and the rest that stays encrypted; undefined when there is nothing to open. */
function clearOf(
  resource: ServerResource,
  row: RecordRow,
  keys: ReadonlyMap<string, Buffer>,
  parts: readonly string[],
): RecordRow | undefined {
  const sealed = Object.entries(sealedIn(row))
  const opens = sealed.filter(([part]) => parts.includes(part))
  if (opens.length === 0) return undefined
  if (opens.some(([, text]) => !keys.has(keyIdOf(text)))) throw new AppError('SEAL_BROKEN')
  const rest = Object.fromEntries(sealed.filter(([part]) => !parts.includes(part)))
  return { ...openedValues(resource, row, keys, parts), [sealedColumn]: sealedText(rest) }
}

/** Rows of one statement. */
const perStatement = 100

/** Steps for the rows of a table: many in a statement, as an event has thousands of lines. Their files stay linked. */
function openedTable(
  { session }: Opener,
  child: ServerResource,
  opened: readonly { readonly row: RecordRow; readonly after: RecordRow }[],
  { parts, action }: Opening,
): readonly Step[] {
  const who = session.user.username
  const at = nowText()
  const fields = parts.flatMap((part) => sealedFieldsOf(child)[part] ?? [])
  return [...Map.groupBy(opened, ({ row }) => String(row.tenantId))].flatMap(([tenant, own]) =>
    Array.from({ length: Math.ceil(own.length / perStatement) }, (_, index) => {
      const some = own.slice(index * perStatement, (index + 1) * perStatement)
      const entries = some.map(({ row, after }) => ({
        ...{ id: String(row.id), version: Number(row.version) + 1 },
        changes: changesOf(child, row, after, fields),
      }))
      const changed = some.map(({ after }) => after)
      const names = some.flatMap(({ row, after }) => revealSteps(child, after, row))
      return [
        changeAllStep(child, changed, fields, { who, at }),
        historyOfAllStep(homeOf(child), { at, who, action, tenant }, entries),
        ...names,
      ]
    }).flat(),
  )
}

/** Step that stores the opened values of rows, unless one of them has changed meanwhile. Encrypted fields are empty before. */
function changeAllStep(
  { storage }: ServerResource,
  rows: readonly RecordRow[],
  fields: readonly string[],
  { who, at }: { readonly who: string; readonly at: string },
): Step {
  const filled = [...fields, sealedColumn].filter((field) => rows.some((row) => (row[field] ?? null) !== null))
  const columns = storage.columns.filter(({ field }) => filled.includes(field))
  const table = quoted(storage.table)
  const sets = columns.map(
    ({ name, type }, index) => `${quoted(name)} = cast(v.column${index + 3} as ${castTypes[type]})`,
  )
  if (!filled.includes(sealedColumn)) sets.push(`${quoted(sealedColumn)} = null`)
  const marks = `(${['?', '?', ...columns.map(() => '?')].join(', ')})`
  const versions = `${table}.version = cast(v.column2 as bigint)`
  return {
    sql: `update ${table} set ${['update_by = ?', 'update_time = ?', ...sets].join(', ')}, version = ${table}.version + 1
      from (values ${rows.map(() => marks).join(', ')}) as v where ${table}.id = v.column1 and ${versions}`,
    parameters: [
      ...[who, at],
      ...rows.flatMap((row) => [row.id, row.version, ...columns.map(({ field }) => row[field] ?? null)]),
    ],
    expect: { changes: rows.length },
  }
}

/** Records of one statement. */
const together = 200

async function rowsBelow(
  { app }: Opener,
  child: ServerResource,
  link: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  // Encrypted fields are empty.
  const fields = ['id', 'tenantId', 'version', sealedColumn, link]
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += together) {
    const some = isOneOf(columnOf(child, link), ids.slice(start, start + together))
    const rows = await app.store.rows<Row>(
      statement('select', selectList(child, fields), fromTable(child), 'where', some),
      { heavy: true },
    )
    found.push(...rows)
  }
  return found
}
