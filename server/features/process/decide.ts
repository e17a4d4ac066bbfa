import { AppError } from '../../../src/schema/model/errors.ts'
import { canReject } from '../../../src/schema/process/rejections.ts'
import { earlierTasksOf } from '../../../src/schema/process/run/edit.ts'
import { mayDecide } from '../../../src/schema/process/run/items.ts'
import type { Incident, Item, Outcome, ProcessEvent, Token } from '../../../src/schema/process/run/state.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { findRow } from '../../records/read/list.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { runAction } from '../../records/write/do-action.ts'
import { actionNamed, carryOut } from './carry-out.ts'
import { demandReaders } from './copies.ts'
import { type Delegator, delegatorsOf } from './delegations.ts'
import type { Decision, Draft } from './draft.ts'
import { draftOf, draftSteps, stepped, wholeRow } from './engine.ts'
import { handlesAlready } from './handlers.ts'
import type { Instance } from './instances.ts'
import { demandOpinion, withOpinion } from './opinion.ts'
import { rightsToTask } from './task-rights.ts'

/** A task of a person: the item at a token, and in whose place they decide it. */
export type Mine = { readonly token: Token; readonly item: Item; readonly actsFor?: string }

/** Open tasks of the session's person in an instance that they may decide, own ones first. */
export async function tasksOfMine(context: WriteContext, instance: Instance): Promise<readonly Mine[]> {
  const { username } = context.session.user
  const all = await tasksReaching(context, instance)
  return all.filter((mine) => countedTwice(mine, username) === undefined)
}

/** Account with a part in the task already, of the session's person and the person represented: each counts once. */
function countedTwice({ token: { items = [] }, item, actsFor }: Mine, username: string): string | undefined {
  return [username, actsFor].find((who) => who !== undefined && !mayDecide(items, item, who))
}

/** Open tasks of the session's person in an instance, also of people who have a part in the task already. */
async function tasksReaching({ app, session, resource }: WriteContext, instance: Instance): Promise<readonly Mine[]> {
  const { username, roles } = session.user
  const open = instance.state.tokens.flatMap((token) =>
    (token.items ?? []).filter(({ status }) => status === 'open').map((item) => ({ token, item })),
  )
  // Four eyes: the starter decides nothing of their own, nor in the place of another one. They only choose handlers.
  const isStarter = username === instance.starter
  const own = open.filter(({ item }) =>
    isStarter
      ? item.who === username && item.chooses === true
      : item.who === username || (item.who === undefined && roles.includes(item.role ?? '')),
  )
  const delegators = isStarter ? [] : await delegatorsOf(app.store, username, instance.tenantId)
  const others = delegators
    .filter(({ processes }) => processes === undefined || processes.includes(instance.plan.code))
    .flatMap((from) =>
      open
        .filter(({ item }) => !own.some((task) => task.item === item) && isTaskOf(from, item, instance.starter))
        // A delegate without the rights to what the task runs would be refused.
        .filter(({ token }) => rightsToTask(resource, instance.plan, token.node).every(session.may))
        .map((task) => ({ ...task, actsFor: from.who })),
    )
  return [...own, ...others]
}

/** Whether a delegator decides an item: named by it, or by a role of theirs; for the starter handlers are chosen only. */
function isTaskOf({ who, roles }: Delegator, item: Item, starter: string): boolean {
  if (who === starter) return item.who === who && item.chooses === true
  return item.who === undefined ? roles.includes(item.role ?? '') : item.who === who
}

/**
 * Task of the session's person, the given one or the first. @throws NOT_YOUR_TASK, RECORD_MISSING for a record that they may not read,
 * HANDLES_ALREADY for another part of a task in which they have one
 */
export async function taskOfMine(context: WriteContext, instance: Instance, item?: string): Promise<Mine> {
  const { app, resource, session } = context
  const row = await findRow(app, resource, session, 'list', instance.recordId)
  if (!row) throw new AppError('RECORD_MISSING')
  const { username } = session.user
  const reached = (await tasksReaching(context, instance)).filter((task) => item === undefined || task.item.id === item)
  const mine = reached.find((task) => countedTwice(task, username) === undefined)
  if (mine) return mine
  const [first] = reached
  if (!first) throw new AppError('NOT_YOUR_TASK')
  throw await handlesAlready(app.store, countedTwice(first, username) ?? username, instance.tenantId)
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

/**
 * Decides a task of the session's person: the step of the instance, and the action of the record that comes of it, in one transaction.
 * Returns the incident of what follows.
 */
export async function decide(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  answer: Answer,
): Promise<Incident | undefined> {
  const { token, item, actsFor } = mine
  const { outcome, opinion, to, copies = [] } = answer
  if (item.chooses) throw new AppError('CHOOSE_HANDLERS')
  const row = await wholeRow(context, instance.recordId)
  const isBack = outcome === 'reject' && to !== undefined
  if (isBack && !earlierTasksOf(instance.plan, token).includes(to)) throw new AppError('NO_WAY_BACK')
  if (outcome === 'reject' && !isBack && !canReject(instance.plan, token.node)) throw noRejection(instance, token)
  if (isBack) demandOpinion(opinion)
  const event = isBack ? ({ is: 'rewound', token: token.id, to } as const) : decidedBy(context, mine, outcome)
  await demandReaders(context, instance, copies, row)
  const decision: Decision = {
    ...{ item: item.id, outcome: isBack ? 'back' : outcome, opinion, copies },
    ...(actsFor && { actsFor }),
  }
  const draft = await stepped(context, { ...draftOf(instance), decision }, event, row)
  const reject = instance.plan.nodes[token.node]?.action
  if (draft.state.ending === 'rejected' && reject !== undefined) return rejected(context, draft, reject, answer)
  return carryOut(context, draft, row, withOpinion(context.resource, draft.actions[0]?.action, answer))
}

function decidedBy({ session }: WriteContext, { token, item, actsFor }: Mine, outcome: Outcome): ProcessEvent {
  return {
    ...{ is: 'decided', token: token.id, item: item.id, outcome, by: session.user.username },
    ...(actsFor !== undefined && { actsFor }),
  }
}

function noRejection({ plan }: Instance, { node }: Token): AppError {
  return new AppError('NO_REJECTION', { task: plan.nodes[node]?.title ?? node })
}

/** The record goes back to its starter by its own action. */
async function rejected(context: WriteContext, draft: Draft, name: string, answer: Answer): Promise<undefined> {
  const along = (after: RecordRow) => draftSteps(context, draft, after)
  const given = withOpinion(context.resource, name, answer)
  let isCommitted = false
  const committed = () => {
    isCommitted = true
  }
  try {
    await runAction({ ...context, along, committed }, actionNamed(context, name), draft.instance.recordId, given)
  } catch (error) {
    // What fails behind the transaction is no refusal: the record is rejected.
    if (!isCommitted) throw error
    context.app.log.error({ of: draft.instance.plan.code, error: String(error) }, 'what follows a rejection failed')
  }
  return undefined
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
