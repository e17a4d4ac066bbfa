import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { Reason, ReasonKind, Verdict } from '../../../src/schema/model/why-data.ts'
import { evaluate, holds, type Scope } from '../../../src/schema/rules/evaluate.ts'
import { printExpression } from '../../../src/schema/rules/print.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { isOpenBelow } from '../../records/read/guard.ts'
import { findRow } from '../../records/read/list.ts'
import { ownerOf } from '../../records/read/parent.ts'
import { isIn } from '../../records/write/do-action.ts'
import { isOfHome, isReading } from '../../rights/rows/home.ts'
import { mayBegin } from '../../rights/rows/may-begin.ts'
import { draftOnly, keptConditions, rightsFor, sealFor } from '../../rights/rows/scope.ts'
import type { Grants } from './grant-reasons.ts'

/** What a question is about: a person, and a record or none. */
export type Question = {
  readonly context: Context
  readonly session: Session
  readonly resource: ServerResource
  readonly row: RecordRow | undefined
  /** Values that rules read: the record with its rows, its parent, the person. */
  readonly scope: Scope
  readonly grants: Grants
}

/** Whether a person may do something, with a record if there is one: the verdict is that of the code that serves them. */
export async function actionVerdict(question: Question, name: string): Promise<Verdict> {
  const { session, resource, row, grants } = question
  const permission = permissionOf(resource.plan.code, name)
  const given = grants.reasons(permission, session)
  if (!session.may(permission)) return { holds: false, reasons: given }
  if (name === 'add') return addVerdict(question, given)
  if (!row) return { holds: true, reasons: given }
  const action = resource.plan.actions.find((each) => each.name === name)
  const reasons = [
    ...given,
    ...rowReasons(question, row, name),
    ...(await ownerReasons(question, row)),
    ...(await parentReasons(question, row, name)),
    ...(action ? stateReasons(question, action, row) : []),
  ]
  return { holds: await mayDo(question, row, name, action), reasons }
}

function addVerdict({ session, resource }: Question, given: readonly Reason[]): Verdict {
  const seals = sealFor(resource, session).map(
    (ast): Reason => ({
      kind: 'seal',
      holds: mayBegin(resource, session),
      text: printExpression(ast),
    }),
  )
  return { holds: mayBegin(resource, session), reasons: [...given, ...seals] }
}

async function mayDo(
  { context: { app }, session, resource, scope }: Question,
  row: RecordRow,
  name: string,
  action: CompiledAction | undefined,
): Promise<boolean> {
  if (!(await findRow(app, resource, session, name, String(row.id)))) return false
  const isWrite = !isReading(name)
  if (isWrite && action?.guarded !== false && !(await isOpenBelow({ app, resource, session }, row))) return false
  return !action || (isIn(resource.plan, action, row) && holds(action.when, scope, true))
}

/** Conditions on the row itself: its tenant, seals, rights of each granting role, data rules. */
function rowReasons({ session, resource, grants, scope }: Question, row: RecordRow, name: string): readonly Reason[] {
  const judged = (kind: ReasonKind, ast: Ast, of?: string): Reason => ({
    kind,
    holds: evaluate(ast, scope) === true,
    text: printExpression(ast),
    ...(of !== undefined && { of }),
  })
  const isHome = isReading(name) || isOfHome(resource, session, row)
  const home: readonly Reason[] = isHome ? [] : [{ kind: 'home', holds: false }]
  const seals = sealFor(resource, session).map((ast) => judged('seal', ast))
  const writes = name === 'edit' || name === 'delete'
  const kept = Object.entries(writes ? (keptConditions(resource, session) ?? {}) : {}).map(([role, ast]) =>
    judged('editRight', ast, grants.named([role])),
  )
  const drafts = draftOnly(resource, name).map((ast) => judged('when', ast))
  if (session.isAdmin) return [...home, ...seals, ...kept, ...(kept.length > 0 ? drafts : [])]
  const granting = session.grantedBy(permissionOf(resource.plan.code, name))
  const rights = rightsFor(resource, session, name).flatMap((right, index) => {
    const role = grants.named([granting[index] ?? ''])
    return [
      ...(right?.rows ? [judged('right', right.rows, role)] : []),
      ...(right?.edit ? (writes ? [judged('editRight', right.edit, role)] : []) : kept),
    ]
  })
  const rules = session.dataRules(resource.plan.code).map((ast) => judged('dataRule', ast))
  const isBound = rights.some(({ kind }) => kind === 'editRight')
  return [...home, ...seals, ...rights, ...rules, ...(isBound ? drafts : [])]
}

/** The record that a row belongs to, when its readers are readers of the row. */
async function ownerReasons({ context, session, resource }: Question, row: RecordRow): Promise<readonly Reason[]> {
  const { owner, plan } = resource
  const key = plan.parent && row[plan.parent.field]
  if (!owner || typeof key !== 'string') return []
  const above = await ownerOf({ app: context.app, resource, session }, owner, key)
  const isRead =
    above !== undefined && (await findRow(context.app, owner, session, 'list', String(above.id))) !== undefined
  return [{ kind: 'owner', holds: isRead, of: textIn(context.lang, owner.plan.title) }]
}

async function parentReasons(
  { context, session, resource }: Question,
  row: RecordRow,
  name: string,
): Promise<readonly Reason[]> {
  const { parent } = resource.plan
  const above = context.app.live.current.resources.get(parent?.of ?? '')
  if (!parent?.guards || !above || isReading(name)) return []
  const isOpen = await isOpenBelow({ app: context.app, resource, session }, row)
  return [{ kind: 'parent', holds: isOpen, of: textIn(context.lang, above.plan.title) }]
}

/** State and condition of a state action. */
function stateReasons(
  { context, resource, scope }: Question,
  action: CompiledAction,
  row: RecordRow,
): readonly Reason[] {
  const { plan } = resource
  const { app, lang } = context
  const source = plan.states && plan.fields[plan.states.field]?.source
  const items = source?.kind === 'dictionary' ? (app.live.current.dictionaries.get(source.code)?.items ?? []) : []
  const titleOf = (value: unknown) => textIn(lang, items.find((item) => item.value === value)?.title ?? String(value))
  const state: readonly Reason[] =
    plan.states && action.from.length > 0
      ? [
          {
            kind: 'state',
            holds: isIn(plan, action, row),
            of: titleOf(row[plan.states.field]),
            text: action.from.map(titleOf).join(', '),
          },
        ]
      : []
  if (action.when === undefined || typeof action.when === 'boolean') return state
  return [...state, { kind: 'when', holds: evaluate(action.when, scope) === true, text: printExpression(action.when) }]
}
