import type { Text } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { SimulatedProcess } from '../../../src/schema/model/simulated-process.ts'
import { simulate } from '../../../src/schema/process/run/simulate.ts'
import type { Handler, Outcome } from '../../../src/schema/process/run/state.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { printExpression } from '../../../src/schema/rules/print.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { nowText } from '../../platform/time.ts'
import { findRow } from '../../records/read/list.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import { ambientOf, hiddenFields } from '../../rights/rows/scope.ts'
import { calendarOf } from '../process/calendar.ts'
import { handlersOf, peopleNamed } from '../process/handlers.ts'
import { matrixRow } from '../process/matrix.ts'
import { roleTitles } from '../process/names.ts'
import { draftTrial, editableFiles, editablePlace } from './file-drafts.ts'
import { mayRead } from './process-choices.ts'
import { modelAt } from './tenant-places.ts'

type Given = {
  readonly path: string
  /** Sample record; without it only `values` count. */
  readonly record?: string
  /** Values in place of those of the record. */
  readonly values?: Readonly<Record<string, string | number | null>>
  /** Decisions other than approval, by task. */
  readonly outcomes?: Readonly<Record<string, Outcome>>
}

/** Runs the draft of a process with a sample record; nothing is stored or sent. @throws NOT_FOUND, RECORD_MISSING, INVALID */
export async function simulateDraft(context: Context): Promise<SimulatedProcess> {
  const { app, session, body } = context
  const { path, record, values = {}, outcomes = {} } = body as Given
  const { plan, resource } = await draftedPlan(context, path)
  const stored = record === undefined ? {} : await sampleRow(context, plan.resource, record)
  const reads = readsOf(plan, resource)
  // The rights of the file that serves: a draft may give more.
  const served = app.live.current.resources.get(plan.resource) ?? resource
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => reads.includes(field)))
  const row = { ...stored, ...given }
  const hidden = hiddenFields(served, session)
  const { store } = app
  const tenantId = session.tenantId
  const starter = String(row.createBy ?? session.user.username)
  const matrix = await matrixRow(store, plan, row, tenantId)
  const calendar = await calendarOf(store, plan, tenantId)
  const scope = { ...row, ...ambientOf(session), starter, matrixLevels: matrix?.levels ?? 0 }
  const run = await simulate({
    ...{ plan, scope, now: Date.now() },
    ...(calendar && { calendar }),
    handlersOf: async (node, now) => {
      const deciding = { store, plan, node, row: { ...row, ...now }, scope: now, starter, tenantId, matrix }
      return (await handlersOf({ ...deciding, isUnderWay: false })).people
    },
    changesBy: (action) => changesBy(resource, action),
    outcomeOf: (node) => outcomes[node] ?? 'approve',
  })
  const nameOf = await namesOf(
    context,
    run.steps.flatMap(({ handlers = [] }) => handlers),
  )
  const titleOf = (action: string) => resource.plan.actions.find(({ name }) => name === action)?.title ?? action
  return {
    ending: run.ending,
    steps: run.steps.map(({ node, at, handlers, outcome, action, notified, copied }) => ({
      node,
      kind: plan.nodes[node]?.kind ?? '',
      title: plan.nodes[node]?.title ?? '',
      at: nowText(at),
      ...(handlers && { handlers: handlers.map(nameOf) }),
      ...(handlers?.some(({ chooses }) => chooses) && { isChosen: true as const }),
      ...(outcome && { outcome }),
      ...(action !== undefined && { action: titleOf(action) }),
      ...(notified && notified.length > 0 && { notified }),
      ...(copied && { copied }),
    })),
    conditions: run.conditions.map(({ flow, ...judged }) => {
      const { title = '', when } = plan.flows[flow] ?? {}
      return { flow, title, ...judged, when: when ? printExpression(when) : '' }
    }),
    reads: reads.map((field) => {
      const { title = field, stored: kind } = resource.plan.fields[field] ?? {}
      const { mask, secret } = served.plan.fields[field] ?? {}
      const isClosed = mask !== undefined || secret === true || hidden.has(field)
      const value = isClosed ? (given[field] ?? null) : (row[field] ?? null)
      const shown = typeof value === 'number' || value === null ? value : String(value)
      return {
        field,
        title,
        value: shown,
        ...(kind && ['number', 'integer'].includes(kind) && { isNumber: true as const }),
      }
    }),
  }
}

/** Process as the drafts make it. */
async function draftedPlan(context: Context, path: string) {
  const { kind, code, tenant } = editablePlace(context, path)
  if (kind !== 'process') throw new AppError('BAD_REQUEST', { name: 'path', reason: 'not a process file' })
  const { model: whole, diagnostics } = await draftTrial(context.app, { takes: editableFiles(context) })
  const model = modelAt(whole, tenant)
  // The model of a wrong file has its last good version: a simulation of that would mislead.
  if (diagnostics.some(({ file, severity }) => file === path && severity === 'error'))
    throw new AppError('INVALID', { count: 1 })
  const plan = model.processes.get(code)
  const resource = model.resources.get(plan?.resource ?? '')
  if (!(plan && resource)) throw new AppError('NOT_FOUND')
  return { plan, resource }
}

/** Sample record with all its rows, as far as the caller may read it. */
async function sampleRow(context: Context, code: string, id: string): Promise<RecordRow> {
  const { app, session } = context
  const resource = app.live.current.resources.get(code)
  const row = resource && mayRead(context, resource) && (await findRow(app, resource, session, 'list', id))
  if (!(resource && row)) throw new AppError('RECORD_MISSING')
  return withRows(app, session, tablesOf(app.live.current, resource), row)
}

/** Fields of the record that decide the way and the handlers. */
function readsOf({ flows, people, amount, matrix, nodes }: ProcessPlan, resource: ServerResource): readonly string[] {
  const expressions = [
    ...Object.values(flows).flatMap(({ when }) => when ?? []),
    ...Object.values(people),
    amount ?? [],
  ]
  const fields = Object.values(nodes).flatMap(({ handlers }) =>
    handlers && 'field' in handlers && handlers.field !== undefined ? [handlers.field] : [],
  )
  const named = [...expressions.flat().flatMap(fieldsOf), ...fields, matrix?.organisation, matrix?.category]
  const own = resource.plan.fields
  return [...new Set(named)].filter(
    (name) => name !== undefined && (name === 'createBy' || (Object.hasOwn(own, name) && own[name]?.type !== 'table')),
  ) as readonly string[]
}

/** State that an action gives to the record. */
function changesBy({ plan }: ServerResource, action: string): Readonly<Record<string, string>> {
  const to = plan.actions.find(({ name }) => name === action)?.to
  return plan.states && to !== undefined ? { [plan.states.field]: to } : {}
}

/** Names of handlers: persons by their names, roles by their titles. */
async function namesOf(context: Context, handlers: readonly Handler[]): Promise<(handler: Handler) => Text> {
  const { app, session } = context
  const accounts = [...new Set(handlers.flatMap(({ who }) => who ?? []))]
  const roles = [...new Set(handlers.flatMap(({ role }) => role ?? []))]
  const [people, titles] = await Promise.all([
    accounts.length > 0 ? peopleNamed(app.store, accounts, session.tenantId) : [],
    roleTitles(context, roles),
  ])
  const names = new Map(people.map(({ username, realname }) => [username, realname]))
  return ({ who, role = '' }) => (who === undefined ? (titles.get(role) ?? role) : (names.get(who) ?? who))
}
