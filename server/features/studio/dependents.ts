import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Dependent, StudioName } from '../../../src/schema/model/studio-data.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { resourceOf } from '../../rights/permissions/data-rules.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['perms'])
const ruleTable = fileTable(import.meta, 'sys/dataRule', ['conditions', 'permissionId', 'ruleColumn', 'ruleName'])
const jobTable = fileTable(import.meta, 'sys/job', ['conditions', 'description', 'jobName', 'menuId'])
const webhookTable = fileTable(import.meta, 'sys/webhook', ['about', 'conditions', 'name'])
const viewTable = fileTable(import.meta, 'sys/listView', ['listCode', 'name', 'state'])
const labelTable = fileTable(import.meta, 'onl/print', ['name', 'resource', 'template'])
const extensionTable = fileTable(import.meta, 'sys/extendField', [
  ...(['expression', 'fieldName', 'fillFields', 'fromField', 'labelName', 'levelFields'] as const),
  ...(['parentField', 'tableName', 'toField'] as const),
])

/** Row that names fields of a resource: the resource by its code, or by the permissions of its menu. */
type Row = {
  readonly name: string | null
  readonly code: string | null
  readonly perms: string | null
  readonly text: string
}

type Holder = {
  readonly kind: Dependent['kind']
  readonly of: string
  readonly sql: string
  /** Fields are words of an expression, not texts in JSON. */
  readonly isPlain?: true
}

const textOf = (...columns: readonly string[]) => columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)

const holders: readonly Holder[] = [
  {
    kind: 'dataRule',
    of: codeOf(ruleTable),
    sql: `select r.${ruleTable.ruleName} as name, null as code, p.${permissionTable.perms} as perms,
      ${textOf(`r.${ruleTable.conditions}`, `'"' || r.${ruleTable.ruleColumn} || '"'`)} as text
      from ${ruleTable} r join ${permissionTable} p on p.id = r.${ruleTable.permissionId}`,
  },
  {
    kind: 'job',
    of: codeOf(jobTable),
    sql: `select coalesce(j.${jobTable.description}, j.${jobTable.jobName}) as name, null as code, p.${permissionTable.perms} as perms,
      ${textOf(`j.${jobTable.conditions}`)} as text
      from ${jobTable} j join ${permissionTable} p on p.id = j.${jobTable.menuId}`,
  },
  {
    kind: 'webhook',
    of: codeOf(webhookTable),
    sql: `select ${webhookTable.name} as name, ${webhookTable.about} as code, null as perms, ${textOf(webhookTable.conditions)} as text from ${webhookTable}`,
  },
  {
    kind: 'view',
    of: codeOf(viewTable),
    sql: `select ${viewTable.name} as name, ${viewTable.listCode} as code, null as perms, ${textOf(viewTable.state)} as text from ${viewTable}`,
  },
  {
    kind: 'label',
    of: codeOf(labelTable),
    sql: `select ${labelTable.name} as name, ${labelTable.resource} as code, null as perms, ${textOf(labelTable.template)} as text from ${labelTable}`,
  },
  {
    kind: 'extension',
    of: codeOf(extensionTable),
    sql: `select coalesce(${extensionTable.labelName}, ${extensionTable.fieldName}) as name, ${extensionTable.tableName} as code, null as perms,
      ${textOf(
        ...[extensionTable.expression, extensionTable.fillFields, extensionTable.fromField],
        ...[extensionTable.levelFields, extensionTable.parentField, extensionTable.toField],
      )} as text
      from ${extensionTable}`,
    isPlain: true,
  },
]

/** What the database holds about fields that a publication removes: rules, jobs, subscriptions, views, labels, formulas. */
export async function dependentsOf(
  store: Store,
  { before, after }: { readonly before: Model; readonly after: Model },
): Promise<readonly Dependent[]> {
  const removed = removedFields(before, after)
  if (removed.size === 0) return []
  const found = await Promise.all(
    holders
      .filter(({ of }) => before.resources.has(of))
      .map(async ({ kind, sql, isPlain = false }) => {
        const rows = await store.rows<Row>({ sql, parameters: [] })
        return rows.flatMap((row) => dependentOf(kind, row, { before, removed, isPlain }))
      }),
  )
  return found.flat()
}

type Around = {
  readonly before: Model
  readonly removed: ReadonlyMap<ServerResource, readonly string[]>
  readonly isPlain: boolean
}

function dependentOf(
  kind: Dependent['kind'],
  { name, code, perms, text }: Row,
  { before, removed, isPlain }: Around,
): readonly Dependent[] {
  const resource = code === null ? resourceOf(before, perms) : before.resources.get(code)
  const { plan } = resource ?? {}
  const fields = (resource && removed.get(resource)) ?? []
  const named = fields.filter((field) => names(text, field, isPlain))
  if (!plan || named.length === 0) return []
  const titled = named.map((field): StudioName => ({ name: field, title: plan.fields[field]?.title ?? field }))
  return [{ kind, name: name ?? '', code: plan.code, of: plan.title, fields: titled }]
}

/** Whether a text names a field; keys consist of letters and digits. */
function names(text: string, field: string, isPlain: boolean): boolean {
  return isPlain ? new RegExp(`\\b${field}\\b`).test(text) : text.includes(`"${field}"`)
}

function removedFields(before: Model, after: Model): ReadonlyMap<ServerResource, readonly string[]> {
  const removed = [...before.resources.values()].flatMap((old) => {
    const now = after.resources.get(old.plan.code)
    if (now === old) return []
    const gone = Object.keys(old.plan.fields).filter((field) => !(now && Object.hasOwn(now.plan.fields, field)))
    return gone.length > 0 ? [[old, gone] as const] : []
  })
  return new Map(removed)
}
