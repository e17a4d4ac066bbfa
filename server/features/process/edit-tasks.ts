import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { wouldStay } from '../../../src/schema/process/run/explore.ts'
import { givenBack, handedTo, type Place, takesPart, withSigners } from '../../../src/schema/process/run/items.ts'
import type { Incident, Item, ProcessState, Token } from '../../../src/schema/process/run/state.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { mayRead } from '../messages/may-read.ts'
import { carryOut } from './carry-out.ts'
import type { Mine } from './decide.ts'
import type { Decision } from './draft.ts'
import { demandQuorum, draftOf, stepped, wholeRow } from './engine.ts'
import { handlesAlready, holdersOf, peopleNamed } from './handlers.ts'
import type { Instance } from './instances.ts'
import { rightsToTask } from './task-rights.ts'

/** A task goes to another person, with a reason. */
export async function transfer(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  { to, opinion }: { readonly to: string; readonly opinion: string },
): Promise<Incident | undefined> {
  demandDecision(mine)
  await demandNew(context, mine, [to])
  await demandHandlers(context, instance, mine.token.node, [to])
  const items = handedTo(mine.token.items ?? [], mine.item.id, to)
  return changed(context, instance, mine, items, 'transfer', `${to}: ${opinion}`)
}

type ByAdmin = { readonly item: string; readonly opinion: string }

/** An administrator hands an open task of anybody to a colleague, with a reason. @throws NOT_YOUR_TASK, NOT_A_HANDLER, OPINION_MISSING */
export async function reassign(
  context: WriteContext,
  instance: Instance,
  { to, ...asked }: ByAdmin & { readonly to: string },
): Promise<Incident | undefined> {
  const mine = openTask(instance, asked)
  await demandNew(context, mine, [to])
  await demandHandlers(context, instance, mine.token.node, [to])
  const items = handedTo(mine.token.items ?? [], asked.item, to)
  return changed(context, instance, mine, items, 'reassign', `${to}: ${asked.opinion}`)
}

/** An administrator gives a claimed task of anybody back to its role, with a reason. @throws NOT_YOUR_TASK, NOT_CLAIMED, OPINION_MISSING */
export async function releaseOfOther(
  context: WriteContext,
  instance: Instance,
  asked: ByAdmin,
): Promise<Incident | undefined> {
  return release(context, instance, openTask(instance, asked), asked.opinion)
}

/** Open task of an instance, for an administrator with a reason. */
function openTask(instance: Instance, { item: id, opinion }: ByAdmin): Mine {
  const token = instance.state.tokens.find(({ items = [] }) => items.some((each) => each.id === id))
  const item = token?.items?.find((each) => each.id === id)
  if (!token || item?.status !== 'open') throw new AppError('NOT_YOUR_TASK')
  if (opinion.trim() === '') throw new AppError('OPINION_MISSING')
  return { token, item }
}

/** Returns a claimed task to its role, with a notice to the accounts of the role. @throws NOT_CLAIMED */
export async function release(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  opinion: string,
): Promise<Incident | undefined> {
  if (!isClaimed(mine.item)) throw new AppError('NOT_CLAIMED')
  return changed(context, instance, mine, givenBack(mine.token.items ?? [], mine.item.id), 'release', opinion)
}

/** Whether a person has claimed a task of a role. */
export function isClaimed({ who, role }: Item): boolean {
  return who !== undefined && role !== undefined
}

/** One of the role takes a task of the role; a delegate takes it for the person in whose place they act. */
export async function claim(context: WriteContext, instance: Instance, mine: Mine): Promise<Incident | undefined> {
  if (mine.item.who !== undefined) throw new AppError('CHANGED_MEANWHILE')
  const who = mine.actsFor ?? context.session.user.username
  await demandNew(context, mine, [who])
  const items = handedTo(mine.token.items ?? [], mine.item.id, who)
  return changed(context, instance, mine, items, 'claim', '')
}

/** Additional approvers before, after or in parallel with the handler; all of them have to approve. */
export async function sign(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  { people, place, opinion }: { readonly people: readonly string[]; readonly place: Place; readonly opinion: string },
): Promise<Incident | undefined> {
  demandDecision(mine)
  const { token, item, actsFor } = mine
  const { username } = context.session.user
  // Who adds a signer to a task of the role has taken it.
  const own = item.who ?? actsFor ?? username
  const taken = handedTo(token.items ?? [], item.id, own)
  await demandNew(context, { token: { ...token, items: taken } }, people, [username])
  await demandHandlers(context, instance, place === 'before' ? undefined : token.node, people)
  let next = instance.state.next
  const newId = () => {
    next += 1
    return String(next - 1)
  }
  const items = withSigners(taken, item.id, { people: [...new Set(people)], place, newId })
  return changed(context, { ...instance, state: { ...instance.state, next } }, mine, items, 'sign', opinion)
}

/** The starter chooses the handlers of a task, in the order in which they decide one after the other. @throws NOT_A_HANDLER, NOT_YOUR_TASK */
export async function choose(
  context: WriteContext,
  instance: Instance,
  { token, item }: Mine,
  people: readonly string[],
): Promise<Incident | undefined> {
  const { handlers } = instance.plan.nodes[token.node] ?? {}
  if (!item.chooses || handlers?.by !== 'starter') throw new AppError('NOT_YOUR_TASK')
  const names = [...new Set(people)]
  await demandHandlers(context, instance, token.node, names)
  const able = handlers.of === undefined ? undefined : await choosable(context, instance, token.node, handlers.of)
  const other = names.find((name) => able && !able.includes(name))
  if (other !== undefined) throw new AppError('NOT_A_HANDLER', { person: other })
  demandQuorum(instance.plan, token.node, { found: names.length, ...(able && { most: able.length }) })
  const row = await wholeRow(context, instance.recordId)
  const decision: Decision = { item: item.id, outcome: 'choose', opinion: names.join(', ') }
  const chosen = { is: 'assigned', token: token.id, people: names.map((who) => ({ who })) } as const
  return carryOut(context, await stepped(context, { ...draftOf(instance), decision }, chosen, row), row)
}

/** People of a role whom the starter may choose; administrators where the role has nobody who can handle the task. */
async function choosable(context: WriteContext, instance: Instance, node: string, role: string) {
  for (const each of [role, adminRole]) {
    const holders = (await holdersOf(context.app.store, each, instance.tenantId)).map(({ username }) => username)
    const able = await ableOf(context, instance, node, holders)
    if (able.length > 0) return able
  }
  return []
}

function demandDecision({ item }: Mine): void {
  if (item.chooses) throw new AppError('CHOOSE_HANDLERS')
}

/** People without a part in the task, so that nobody counts twice. @throws HANDLES_ALREADY with the name of the person */
async function demandNew(
  { app, session }: WriteContext,
  { token: { items = [] }, item }: { readonly token: Token; readonly item?: Item },
  people: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const twice = people.find((who) => others.includes(who) || takesPart(items, item?.id ?? '', who))
  if (twice !== undefined) throw await handlesAlready(app.store, twice, session.tenantId)
}

async function changed(
  context: WriteContext,
  instance: Instance,
  { token, item, actsFor }: Mine,
  items: readonly Item[],
  outcome: Decision['outcome'],
  opinion: string,
): Promise<Incident | undefined> {
  const state = withItems(instance.state, token, items)
  const decision: Decision = { item: item.id, outcome, opinion, ...(actsFor && { actsFor }) }
  const row = await wholeRow(context, instance.recordId)
  return carryOut(context, { ...draftOf(instance), state, decision }, row)
}

function withItems(state: ProcessState, token: Token, items: readonly Item[]): ProcessState {
  return { ...state, tokens: state.tokens.map((each) => (each.id === token.id ? { ...each, items } : each)) }
}

/**
 * Demands colleagues who may decide a task.
 * @param node the task; undefined for people who decide before its handler, whose decision runs nothing. @throws NOT_A_HANDLER
 */
async function demandHandlers(
  context: WriteContext,
  instance: Instance,
  node: string | undefined,
  names: readonly string[],
): Promise<void> {
  const able = await ableOf(context, instance, node, names)
  const other = names.find((name) => !able.includes(name))
  if (other !== undefined) throw new AppError('NOT_A_HANDLER', { person: other })
}

/** Those of some people who may decide a task: they read the record, did not start the process, and have the rights to what an approval runs. */
async function ableOf(
  context: WriteContext,
  instance: Instance,
  node: string | undefined,
  names: readonly string[],
): Promise<readonly string[]> {
  const { app, resource } = context
  const found = await peopleNamed(app.store, [...new Set(names)], instance.tenantId)
  const row = await wholeRow(context, instance.recordId)
  const rights = node === undefined ? [] : rightsToTask(resource, instance.plan, node)
  const able: string[] = []
  for (const person of found) {
    if (person.username === instance.starter) continue
    const session = await sessionFor(app, person, instance.tenantId)
    if (rights.every(session.may) && (await mayRead(app, resource, session, row))) able.push(person.username)
  }
  return able
}

/** An administrator moves an instance to another task of its scope: nobody is passed over by an action or an end. @throws NO_WAY_BACK, WOULD_STAY, OPINION_MISSING */
export async function jump(
  context: WriteContext,
  instance: Instance,
  { token, to, opinion }: { readonly token: string; readonly to: string; readonly opinion: string },
): Promise<void> {
  const row = await wholeRow(context, instance.recordId)
  const { plan, state } = instance
  const isTask = Object.hasOwn(plan.nodes, to) && plan.nodes[to]?.kind === 'user'
  if (!(state.tokens.some(({ id }) => id === token) && isTask)) throw new AppError('NO_WAY_BACK')
  if (opinion.trim() === '') throw new AppError('OPINION_MISSING')
  const decision: Decision = { item: token, outcome: 'jump', opinion: `${to}: ${opinion}` }
  const draft = await stepped(context, { ...draftOf(instance), decision }, { is: 'jumped', token, to }, row)
  if (wouldStay(plan, state, draft.state)) throw new AppError('WOULD_STAY', { task: plan.nodes[to]?.title ?? to })
  await carryOut(context, draft, row)
}
