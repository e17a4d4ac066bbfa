import { AppError } from '../../../src/schema/model/errors.ts'
import { handedTo, type Place, withSigners } from '../../../src/schema/process/run/items.ts'
import type { Item, ProcessState, Token } from '../../../src/schema/process/run/state.ts'
import { actionsOfApproval } from '../../../src/schema/process/unfit-roles.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { mayRead } from '../messages/may-read.ts'
import type { Mine } from './decide.ts'
import type { Decision } from './draft.ts'
import { carryOut, draftOf, stepped, wholeRow } from './engine.ts'
import { holdersOf, peopleNamed } from './handlers.ts'
import type { Instance } from './instances.ts'

/** A task goes to another person, with a reason. */
export async function transfer(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  { to, opinion }: { readonly to: string; readonly opinion: string },
): Promise<void> {
  demandDecision(mine)
  await demandHandlers(context, instance, mine.token.node, [to])
  const items = handedTo(mine.token.items ?? [], mine.item.id, to)
  await changed(context, instance, mine, items, 'transfer', `${to}: ${opinion}`)
}

/** An administrator hands an open task of anybody to a colleague, with a reason. @throws NOT_YOUR_TASK, NOT_A_HANDLER, OPINION_MISSING */
export async function reassign(
  context: WriteContext,
  instance: Instance,
  { item: id, to, opinion }: { readonly item: string; readonly to: string; readonly opinion: string },
): Promise<void> {
  const token = instance.state.tokens.find(({ items = [] }) => items.some((each) => each.id === id))
  const item = token?.items?.find((each) => each.id === id)
  if (!token || item?.status !== 'open') throw new AppError('NOT_YOUR_TASK')
  if (opinion.trim() === '') throw new AppError('OPINION_MISSING')
  await demandHandlers(context, instance, token.node, [to])
  const items = handedTo(token.items ?? [], id, to)
  await changed(context, instance, { token, item }, items, 'reassign', `${to}: ${opinion}`)
}

/** One of the role takes a task of the role; a delegate takes it for the person in whose place they act. */
export async function claim(context: WriteContext, instance: Instance, mine: Mine): Promise<void> {
  if (mine.item.who !== undefined) throw new AppError('CHANGED_MEANWHILE')
  const items = handedTo(mine.token.items ?? [], mine.item.id, mine.actsFor ?? context.session.user.username)
  await changed(context, instance, mine, items, 'claim', '')
}

/** Additional approvers before, after or in parallel with the handler; all of them have to approve. */
export async function sign(
  context: WriteContext,
  instance: Instance,
  mine: Mine,
  { people, place, opinion }: { readonly people: readonly string[]; readonly place: Place; readonly opinion: string },
): Promise<void> {
  demandDecision(mine)
  const { token, item, actsFor } = mine
  const busy = (token.items ?? []).filter(({ status }) => status === 'open' || status === 'waits')
  const twice = people.find((who) => busy.some((other) => other.who === who))
  if (twice !== undefined) throw new AppError('NOT_A_HANDLER', { person: twice })
  await demandHandlers(context, instance, place === 'before' ? undefined : token.node, people)
  let next = instance.state.next
  const newId = () => {
    next += 1
    return String(next - 1)
  }
  // Who adds a signer to a task of the role has taken it.
  const own = item.who === undefined ? (actsFor ?? context.session.user.username) : item.who
  const taken = handedTo(token.items ?? [], item.id, own)
  const items = withSigners(taken, item.id, { people: [...new Set(people)], place, newId })
  await changed(context, { ...instance, state: { ...instance.state, next } }, mine, items, 'sign', opinion)
}

/** The starter chooses the handlers of a task, in the order in which they decide one after the other. @throws NOT_A_HANDLER, NOT_YOUR_TASK */
export async function choose(
  context: WriteContext,
  instance: Instance,
  { token, item }: Mine,
  people: readonly string[],
): Promise<void> {
  const { handlers } = instance.plan.nodes[token.node] ?? {}
  if (!item.chooses || handlers?.by !== 'starter') throw new AppError('NOT_YOUR_TASK')
  const names = [...new Set(people)]
  await demandHandlers(context, instance, token.node, names)
  if (handlers.of !== undefined) {
    const holders = (await holdersOf(context.app.store, handlers.of, instance.tenantId)).map(({ username }) => username)
    const other = names.find((name) => !holders.includes(name))
    if (other !== undefined) throw new AppError('NOT_A_HANDLER', { person: other })
  }
  const row = await wholeRow(context, instance.recordId)
  const decision: Decision = { item: item.id, outcome: 'choose', opinion: names.join(', ') }
  const chosen = { is: 'assigned', token: token.id, people: names.map((who) => ({ who })) } as const
  await carryOut(context, await stepped(context, { ...draftOf(instance), decision }, chosen, row), row)
}

function demandDecision({ item }: Mine): void {
  if (item.chooses) throw new AppError('CHOOSE_HANDLERS')
}

async function changed(
  context: WriteContext,
  instance: Instance,
  { token, item, actsFor }: Mine,
  items: readonly Item[],
  outcome: Decision['outcome'],
  opinion: string,
): Promise<void> {
  const state = withItems(instance.state, token, items)
  const decision: Decision = { item: item.id, outcome, opinion, ...(actsFor && { actsFor }) }
  const row = await wholeRow(context, instance.recordId)
  await carryOut(context, { ...draftOf(instance), state, decision }, row)
}

function withItems(state: ProcessState, token: Token, items: readonly Item[]): ProcessState {
  return { ...state, tokens: state.tokens.map((each) => (each.id === token.id ? { ...each, items } : each)) }
}

/**
 * Colleagues who may decide a task: they read the record, did not start the process, and have the rights to what an approval runs.
 * @param node the task; undefined for people who decide before its handler, whose decision runs nothing. @throws NOT_A_HANDLER
 */
async function demandHandlers(
  context: WriteContext,
  instance: Instance,
  node: string | undefined,
  names: readonly string[],
): Promise<void> {
  const { app, resource } = context
  const found = await peopleNamed(app.store, [...new Set(names)], instance.tenantId)
  const row = await wholeRow(context, instance.recordId)
  const rights = node === undefined ? [] : rightsToApprove(context, instance, node)
  for (const name of names) {
    const person = found.find(({ username }) => username === name)
    const session = person && (await sessionFor(app, person, instance.tenantId))
    const isHandler = session !== undefined && rights.every(session.may) && (await mayRead(app, resource, session, row))
    if (!isHandler || name === instance.starter) throw new AppError('NOT_A_HANDLER', { person: name })
  }
}

/** Rights that the approval of a task needs: those of the actions that it runs. */
function rightsToApprove({ resource }: WriteContext, { plan }: Instance, node: string): readonly string[] {
  const actions = actionsOfApproval(plan, node)
  return resource.plan.actions.flatMap(({ name, permission }) => (actions.includes(name) ? [permission] : []))
}

/** An administrator moves an instance to another task of its scope: nobody is passed over by an action or an end. @throws NO_WAY_BACK, OPINION_MISSING */
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
  await carryOut(context, draft, row)
}
