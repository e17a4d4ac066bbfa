import { columnName } from '../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { textIn } from '../../src/schema/model/text.ts'
import { quoted } from '../store/quoted.ts'
import { unindexSteps } from '../store/search.ts'
import type { Row, Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { changesOf, historyStep } from './history.ts'
import type { RecordRow } from './records.ts'
import { rowFor, runHooks, type WriteContext } from './write.ts'

/** Deletes records and what belongs to them, all or none. @throws RECORD_MISSING, READ_ONLY_ROW, IN_USE. */
export async function removeRecords(context: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new AppError('CHOOSE_RECORD')
  const steps: Step[] = []
  for (const id of ids) {
    const row = await rowFor(context, 'delete', id)
    steps.push(...(await removeSteps(context, context.resource, row, new Set())))
  }
  await context.app.store.write(steps)
}

async function removeSteps(
  context: WriteContext,
  resource: ServerResource,
  row: RecordRow,
  above: ReadonlySet<string>,
): Promise<Step[]> {
  const { app, session } = context
  const { current: model } = app.live
  const id = String(row.id)
  const owned = [...model.resources.values()].filter(
    ({ plan }) => plan.parent?.of === resource.plan.code && !above.has(plan.code),
  )
  await refuseUsed(context, model, resource, row, owned)
  const below: Step[] = []
  for (const child of owned)
    below.push(...(await childSteps(context, child, id, new Set([...above, resource.plan.code]))))
  const hooked = await runHooks({
    app,
    model,
    session,
    resource,
    action: 'delete',
    id,
    before: row,
    after: row,
    input: {},
  })
  const version = Number(row.version)
  const changes = Object.fromEntries(
    Object.entries(changesOf(resource, undefined, row)).map(([field, [, value]]) => [field, [value, null] as const]),
  )
  return [
    ...below,
    ...unindexSteps(resource.storage, app.store.dialect, id),
    {
      sql: `delete from ${quoted(resource.storage.table)} where id = ? and version = ?`,
      parameters: [id, version],
      expect: { changes: 1 },
    },
    historyStep(resource.plan.code, {
      id,
      version: version + 1,
      at: nowText(),
      who: session.user.username,
      action: 'delete',
      changes,
    }),
    ...hooked.steps,
  ]
}

async function childSteps(
  context: WriteContext,
  child: ServerResource,
  parentId: string,
  above: ReadonlySet<string>,
): Promise<Step[]> {
  const columns = child.storage.columns.map(({ name, field }) => `${quoted(name)} as ${quoted(field)}`).join(', ')
  const link = quoted(columnName(child.plan.parent?.field ?? ''))
  const rows = await context.app.store.rows<Row>({
    sql: `select ${columns} from ${quoted(child.storage.table)} where ${link} = ?`,
    parameters: [parentId],
  })
  const steps: Step[] = []
  for (const row of rows) steps.push(...(await removeSteps(context, child, row, above)))
  return steps
}

// A row that others look up stays, unless those others go with it.
async function refuseUsed(
  { app, lang }: WriteContext,
  model: Model,
  resource: ServerResource,
  row: RecordRow,
  owned: readonly ServerResource[],
): Promise<void> {
  for (const other of model.resources.values()) {
    if (owned.includes(other)) continue
    for (const { key, source, type, props } of Object.values(other.plan.fields)) {
      if (source?.kind !== 'resource' || source.code !== resource.plan.code) continue
      const value = row[source.value]
      if (value === null || value === undefined || value === '') continue
      const column = quoted(columnName(key))
      const isList = type === 'list_multi' || type === 'checkbox' || props.multiple === true
      const where = isList ? `',' || ${column} || ',' like ?` : `${column} = ?`
      const parameters = [isList ? `%,${String(value)},%` : value, row.id]
      const [user] = await app.store.rows<Row>({
        sql: `select 1 as used from ${quoted(other.storage.table)} where ${where} and id <> ? limit 1`,
        parameters,
      })
      if (user) throw new AppError('IN_USE', { title: textIn(lang, other.plan.title) })
    }
  }
}
