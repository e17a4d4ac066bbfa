import { AppError } from '../../../src/schema/model/errors.ts'
import { earlierTasksOf } from '../../../src/schema/process/run/edit.ts'
import type { Item, ProcessEvent, Token } from '../../../src/schema/process/run/state.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { findRow } from '../../records/read/list.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { runAction } from '../../records/write/do-action.ts'
import { demandReaders } from './copies.ts'
import { type Delegator, delegatorsOf } from './delegations.ts'
import type { Decision, Draft } from './draft.ts'
import { actionNamed, carryOut, draftOf, draftSteps, goOn, stepped, wholeRow } from './engine.ts'
import type { Instance } from './instances.ts'

/** A task of a person: the item at a token, and in whose place they decide it. */
export type Mine = { readonly token: Token; readonly item: Item; readonly actsFor?: string }

/** Open tasks of the session's person in an instance, own ones first. */
export async function tasksOfMine(context: WriteContext, instance: Instance): Promise<readonly Mine[]> {
  const { app, session } = context
  const { username, roles } = session.user
  const open = instance.state.tokens.flatMap((token) =>
    (token.items ?? []).filter(({ status }) => status === 'open').map((item) => ({ token, item })),
  )
  // Four eyes: the starter does not decide for a role, nor in the place of another one.
  const isStarter = username === instance.starter
  const own = open.filter(
    ({ item }) => item.who === username || (item.who === undefined && !isStarter && roles.includes(item.role ?? '')),
  )
  const delegators = isStarter ? [] : await delegatorsOf(app.store, username, instance.tenantId)
  const others = delegators
    .filter(({ processes }) => processes === undefined || processes.includes(instance.plan.code))
    .flatMap((from) =>
      open
        .filter(({ item }) => !own.some((task) => task.item === item) && isTaskOf(from, item, instance.starter))
        .map((task) => ({ ...task, actsFor: from.who })),
    )
  return [...own, ...others]
}

/** Whether a delegator decides an item: named by it, or by a role of theirs. */
function isTaskOf({ who, roles }: Delegator, item: Item, starter: string): boolean {
  if (item.who !== undefined) return item.who === who
  return who !== starter && roles.includes(item.role ?? '')
}

/** Task of the session's person, the given one or the first. @throws NOT_YOUR_TASK, RECORD_MISSING for a record that they may not read. */
export async function taskOfMine(context: WriteContext, instance: Instance, item?: string): Promise<Mine> {
  const { app, resource, session } = context
  const row = await findRow(app, resource, session, 'list', instance.recordId)
  if (!row) throw new AppError('RECORD_MISSING')
  const mine = (await tasksOfMine(context, instance)).find((task) => item === undefined || task.item.id === item)
  if (!mine) throw new AppError('NOT_YOUR_TASK')
  return mine
}

export type Answer = {
  readonly outcome: 'approve' | 'reject'
  readonly opinion: string
  /** Earlier task to which a rejection goes back. */
  readonly to?: string
  /** Fields that the action of the record asks for. */
  readonly body: RecordRow
  /** Accounts that get a copy of the record. */
  readonly copies?: readonly string[]
}

/** Decides a task of the session's person: the step of the instance, and the action of the record that comes of it, in one transaction. */
export async function decide(context: WriteContext, instance: Instance, mine: Mine, answer: Answer): Promise<void> {
  const { token, item, actsFor } = mine
  const { outcome, opinion, to, body, copies = [] } = answer
  if (item.chooses) throw new AppError('CHOOSE_HANDLERS')
  const row = await wholeRow(context, instance.recordId)
  const isBack = outcome === 'reject' && to !== undefined
  if (isBack && !earlierTasksOf(instance.plan, token).includes(to)) throw new AppError('NO_WAY_BACK')
  const event: ProcessEvent = isBack
    ? { is: 'rewound', token: token.id, to }
    : { is: 'decided', token: token.id, item: item.id, outcome, by: context.session.user.username }
  await demandReaders(context, instance, copies, row)
  const decision: Decision = {
    ...{ item: item.id, outcome: isBack ? 'back' : outcome, opinion, copies },
    ...(actsFor && { actsFor }),
  }
  const draft = await stepped(context, { ...draftOf(instance), decision }, event, row)
  const reject = instance.plan.nodes[token.node]?.action
  if (draft.state.ending === 'rejected' && reject !== undefined) return rejected(context, draft, reject, answer)
  return carryOut(context, draft, row, filled(context, body, opinion, draft.actions[0]?.action))
}

/** The record goes back to its starter by its own action. */
async function rejected(context: WriteContext, draft: Draft, name: string, { body, opinion }: Answer): Promise<void> {
  const along = (after: RecordRow) => draftSteps(context, draft, after)
  const given = filled(context, body, opinion, name)
  await runAction({ ...context, along }, actionNamed(context, name), draft.instance.recordId, given)
}

/** The opinion is the reason that the action asks for, unless there is one already. */
function filled({ resource }: WriteContext, body: RecordRow, opinion: string, name: string | undefined): RecordRow {
  const action = resource.plan.actions.find((each) => each.name === name)
  const asked = (action?.ask ?? []).filter((field) => resource.plan.fields[field]?.type === 'textarea')
  return { ...Object.fromEntries(asked.map((field) => [field, opinion])), ...body }
}

/** Ends an instance, or tells it about an action, with the steps in the transaction of that action. */
export async function alongWith(
  context: WriteContext,
  instance: Instance,
  event: ProcessEvent,
  row: RecordRow,
): Promise<Draft> {
  return stepped(context, draftOf(instance), event, row)
}

/** Carries out what a written draft still needs; a failure leaves it to the job. */
export async function afterwards(context: WriteContext, draft: Draft | undefined): Promise<void> {
  if (!draft || draft.actions.length === 0) return
  const { along: _, ...plain } = context
  await goOn(plain, draft)
}
