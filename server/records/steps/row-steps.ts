import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { houseTenant, isOneSet } from '../../../src/schema/model/tenants.ts'
import { columnsOf, type RecordRow, storedColumns } from '../../platform/sql/records.ts'
import { addStep, editStep } from '../../platform/store/join-steps.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { indexColumns, indexNewSteps, indexSteps, unindexSteps } from '../../platform/store/search.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { linkSteps, revealSteps, unlinkSteps } from '../files/links.ts'
import { changing } from '../read/changed.ts'
import { changesOf, historyStep, markDeletedStep, unmarkDeletedStep } from '../read/history.ts'
import { homeOf } from '../read/stored.ts'
import type { WriteContext } from '../read/write-context.ts'
import { waitingSteps } from '../waiting/waiting.ts'

/** Row to store, and the steps that write it with its history, its files and its search index entries. */
type RowSteps = { readonly row: RecordRow; readonly steps: readonly Step[] }

type Writer = Pick<WriteContext, 'app' | 'resource' | 'session' | 'within'>

/** New row of a checked record: with its author, its time and its first version. */
export function newRow({ resource, session, within }: Writer, id: string, record: RecordRow): RecordRow {
  const now = nowText()
  // A row of a table belongs to the tenant of its record, also when the platform tenant changes a shared record from elsewhere.
  const tenantId = String(within?.parent.tenantId ?? session.tenantId)
  return {
    ...record,
    id,
    tenantId: isOneSet(resource.plan.tenant) ? houseTenant : tenantId,
    createBy: session.user.username,
    createTime: now,
    updateBy: session.user.username,
    updateTime: now,
    sysOrgCode: record.sysOrgCode ?? session.user.orgCode,
    version: 1,
  }
}

/** Steps that add a row. `shown` is the row with its encrypted values, whose files are linked. */
export function insertSteps(writer: Writer, row: RecordRow, action = 'add', shown = row): readonly Step[] {
  const { resource, session } = writer
  const id = String(row.id)
  const entry = {
    id,
    version: 1,
    at: String(row.createTime),
    who: session.user.username,
    action,
    tenant: tenantOf(row),
  }
  return [
    ...addedSteps(writer, row),
    ...linkSteps(resource, id, shown),
    ...revealSteps(resource, row),
    historyStep(homeOf(resource), { ...entry, changes: changesOf(resource, undefined, row) }),
    ...waitingSteps(writer.app.live.current, resource, action, undefined, row),
  ]
}

/** Versions of a row with their encrypted values, whose files are linked. */
type Shown = { readonly before: RecordRow; readonly after: RecordRow }

/**
 * Steps that change a row unless another request has meanwhile, together with `steps`. An edit without changes and without steps is not
 * written.
 */
export function updateSteps(
  writer: Writer,
  before: RecordRow,
  after: RecordRow,
  action: string,
  steps: readonly Step[] = [],
  shown: Shown = { before, after },
): RowSteps {
  const { resource, session } = writer
  const id = String(before.id)
  const version = Number(before.version)
  const now = nowText()
  const row = { ...after, updateBy: session.user.username, updateTime: now, version: version + 1 }
  const changes = changesOf(resource, before, row)
  const isSame = Object.keys(changes).length === 0 && before[sealedColumn] === after[sealedColumn]
  if (action === 'edit' && steps.length === 0 && isSame) return { row: before, steps: [] }
  const entry = {
    id,
    version: version + 1,
    at: now,
    who: session.user.username,
    action,
    tenant: tenantOf(before),
  }
  const search = resource.plan.fields
  const isSearched = Object.keys(changes).some((key) => search[key]?.searchable)
  const all = [
    changing(updateStep(resource, before, row), { resource, before: shown.before, after: { ...row, ...shown.after } }),
    ...(isSearched ? searchStepsOf(writer, row) : []),
    ...linkSteps(resource, id, shown.after, shown.before),
    ...revealSteps(resource, row, before),
    historyStep(homeOf(resource), { ...entry, changes }),
    ...waitingSteps(writer.app.live.current, resource, action, before, row),
    ...steps,
  ]
  return { row, steps: all }
}

/** Steps that delete a row unless another request has changed it meanwhile. */
export function deleteSteps({ app, resource, session }: Writer, row: RecordRow, action = 'delete'): readonly Step[] {
  const id = String(row.id)
  const version = Number(row.version)
  const gone = Object.entries(changesOf(resource, undefined, row)).map(
    ([field, [, value]]) => [field, [value, null] as const] as const,
  )
  const entry = {
    id,
    version: version + 1,
    at: nowText(),
    who: session.user.username,
    action,
    tenant: tenantOf(row),
  }
  return [
    ...unindexSteps(resource.storage, app.store.dialect, id),
    ...unlinkSteps(resource, id),
    {
      sql: `delete from ${quoted(resource.storage.table)} where id = ? and version = ?`,
      parameters: [id, version],
      expect: { changes: 1 },
    },
    historyStep(homeOf(resource), { ...entry, changes: Object.fromEntries(gone) }),
    markDeletedStep(homeOf(resource), id),
    ...waitingSteps(app.live.current, resource, action, row, undefined),
  ]
}

/** Steps that restore a deleted row unchanged, one version after its deletion. `shown`: the row with its encrypted values. */
export function restoreSteps(writer: Writer, kept: RecordRow, shown = kept): readonly Step[] {
  const { resource, session } = writer
  const id = String(kept.id)
  const version = Number(kept.version) + 2
  const at = nowText()
  const who = session.user.username
  const row = { ...kept, version, updateBy: who, updateTime: at }
  const entry = { id, version, at, who, action: 'restore', tenant: tenantOf(kept) }
  return [
    ...addedSteps(writer, row),
    ...linkSteps(resource, id, shown),
    ...revealSteps(resource, row),
    unmarkDeletedStep(homeOf(resource), id),
    historyStep(homeOf(resource), { ...entry, changes: changesOf(resource, undefined, row) }),
    ...waitingSteps(writer.app.live.current, resource, 'restore', undefined, row),
  ]
}

const tenantOf = ({ tenantId }: RecordRow) => String(tenantId ?? '0')

/** Step that only adds a row: for internal records of the server. */
export function insertStep(resource: ServerResource, row: RecordRow): Step {
  const { names, values } = columnsOf(resource, row)
  return addStep(addedTo(resource, names), [marksOf(names)], values)
}

/** Steps that add a row with its search index entries. */
function addedSteps({ app, resource }: Writer, row: RecordRow): readonly Step[] {
  const { names, values } = columnsOf(resource, row)
  const byName = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  if (app.store.dialect === 'sqlite')
    return [insertStep(resource, row), ...indexNewSteps(resource.storage, 'sqlite', [byName])]
  const indexed = indexColumns(resource.storage, byName)
  const all = [...names, ...indexed.names]
  return [addStep(addedTo(resource, all), [marksOf(all)], [...values, ...indexed.values])]
}

const addedTo = ({ storage }: ServerResource, names: readonly string[]) =>
  `${quoted(storage.table)} (${names.map(quoted).join(', ')})`

const marksOf = (names: readonly string[]) => `(${names.map(() => '?').join(', ')})`

/** Writes the changed columns only: each other one would write its indexes again, and undo sums that were derived since the row was read. */
function updateStep(resource: ServerResource, before: RecordRow, row: RecordRow): Step {
  const { storage } = resource
  const was = new Map(storedColumns(resource, before).map(({ name, value }) => [name, value]))
  const changed = storedColumns(resource, row).filter(({ name, value }) => !was.has(name) || was.get(name) !== value)
  return editStep(storage.table, { id: before.id, version: Number(before.version) }, changed)
}

function searchStepsOf({ app, resource }: Writer, row: RecordRow): Step[] {
  const { names, values } = columnsOf(resource, row)
  const byName = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  return indexSteps(resource.storage, app.store.dialect, byName)
}
