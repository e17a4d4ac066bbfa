import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { lookupLabels, lookupRows } from './lookup.ts'
import { columnNamed, tableNamed, tableQuery } from './table-code.ts'

type Row = Readonly<Record<string, unknown>>
type Where = Readonly<Record<string, string>>

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
/** Most rows of one level; wider levels are searched. */
const widest = '200'

async function rowsOf(context: Context, query: Record<string, string>, where: Where): Promise<readonly Row[]> {
  const asked = { ...query, where: JSON.stringify(where), pageSize: widest }
  return (await lookupRows({ ...context, query: asked })).records
}

/** Child rows of a tree node (contract.md 4, loadTreeData); files declare the tables and columns. */
export async function treeNodes(context: Context) {
  const { tableName = '', text: label = '', code = '', pid = '', pidField = '', hasChildField = '' } = context.query
  const query = tableQuery(context, [tableName, label, code].join(','))
  const resource = tableNamed(context, tableName)
  const parent = columnNamed(context, resource, pidField)
  const hasChild = hasChildField === '' ? undefined : columnNamed(context, resource, hasChildField)
  const rows = await rowsOf(context, query, { ...conditionOf(context, resource), [parent]: pid })
  return rows.map((row) =>
    nodeOf(text(row[query.value ?? '']), text(row[query.label ?? '']), {
      parentId: text(row[parent]),
      leaf: hasChild !== undefined && text(row[hasChild]) !== '1',
    }),
  )
}

function nodeOf(key: string, title: string, more: object) {
  return { key, value: key, title, ...more, children: null }
}

/** Condition of a request: a JSON object of columns and equal values. @throws BAD_REQUEST for anything else (contract.md 4). */
function conditionOf(context: Context, resource: ServerResource): Where {
  const { condition = '' } = context.query
  if (condition.trim() === '') return {}
  const refused = (cause?: unknown) => new AppError('BAD_REQUEST', { name: 'condition', reason: 'JSON' }, { cause })
  let given: unknown
  try {
    given = JSON.parse(condition)
  } catch (cause) {
    throw refused(cause)
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused()
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!['string', 'number', 'boolean'].includes(typeof value)) throw refused()
      return [columnNamed(context, resource, name), String(value)]
    }),
  )
}

const categories = { code: 'sys/category', value: 'id' } as const
/** Id that clients use for the root of categories. */
const root = '0'

/** Child categories of a category, by id or code; `0` is the root (contract.md 4). */
export async function categoryNodes(context: Context) {
  const { pid = '', pcode = '' } = context.query
  const label = context.lang === 'en' ? 'nameEn' : 'name'
  const query = { ...categories, label: 'name' }
  if (pid === '' && pcode === '') throw new AppError('PARAMETER_MISSING', { name: 'pid' })
  const isRoot = pid === root || (pid === '' && pcode === root)
  const above = isRoot ? '' : pid || (await categoryId(context, pcode))
  const condition = conditionOf(context, tableNamed(context, categories.code))
  const rows = await rowsOf(context, query, { ...condition, pid: above })
  const ids = rows.map(({ id }) => text(id))
  const parents = await parentsAmong(context, query, ids)
  return rows.map((row) =>
    nodeOf(text(row.id), text(row[label]) || text(row.name), {
      parentId: above,
      code: text(row.code),
      leaf: !parents.has(text(row.id)),
    }),
  )
}

async function categoryId(context: Context, code: string): Promise<string> {
  const [row] = await rowsOf(context, { ...categories, label: 'name' }, { code })
  if (!row) throw new AppError('RECORD_MISSING')
  return text(row.id)
}

async function parentsAmong(context: Context, query: Record<string, string>, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const asked = { ...query, where: JSON.stringify({ pid: ids }), pageSize: widest }
  const { records } = await lookupRows({ ...context, query: asked })
  return new Set(records.map(({ pid }) => text(pid)))
}

/** Names of categories in the order of their ids. @throws PARAMETER_MISSING without any. */
export async function categoryNames(context: Context) {
  const { ids = '' } = context.query
  if (ids === '') throw new AppError('PARAMETER_MISSING', { name: 'ids' })
  const label = context.lang === 'en' ? 'nameEn' : 'name'
  const query = { ...categories, label: `name,${label}`, values: ids }
  return (await lookupLabels({ ...context, query })).map((option) => option.label)
}

/** One level of linked selects (contract.md 5.4): below `pidValue`, or by a `condition` that compares one declared column. */
export async function linkedOptions(context: Context) {
  const { table = '', txt = '', key = '', idField = '', pidField = '', pidValue, condition = '' } = context.query
  if (pidValue === '-1') return []
  const query = tableQuery(context, [table, txt, key].join(','))
  const resource = tableNamed(context, table)
  const [id, parent] = [idField, pidField].map((name) => columnNamed(context, resource, name))
  const wanted = pidValue === undefined ? comparisonOf(condition) : { column: pidField, value: pidValue }
  const rows = await rowsOf(context, query, { [columnNamed(context, resource, wanted.column)]: wanted.value })
  return rows.map((row) => ({
    id: text(row[id ?? '']),
    pid: text(row[parent ?? '']),
    store: text(row[query.value ?? '']),
    label: text(row[query.label ?? '']),
  }))
}

/** The only supported condition: `column = 'value'`. @throws BAD_REQUEST for anything else. */
function comparisonOf(condition: string): { readonly column: string; readonly value: string } {
  const [, column, value] = /^\s*(\w+)\s*=\s*'((?:[^']|'')*)'\s*$/.exec(condition) ?? []
  if (column === undefined || value === undefined)
    throw new AppError('BAD_REQUEST', { name: 'condition', reason: "column = 'value'" })
  return { column, value: value.replaceAll("''", "'") }
}
