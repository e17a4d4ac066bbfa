import type { Completion } from '../../model/process-file.ts'
import { type Handler, type Item, type Outcome, ProcessError } from './state.ts'

/** Order of an added approver: before, after, or in parallel with the handler. */
export type Place = 'before' | 'after' | 'parallel'

type NewId = () => string

/** First items of a task, one for each handler. */
export function itemsFor(
  people: readonly Handler[],
  completion: Completion | undefined,
  newId: NewId,
): readonly Item[] {
  let before: string | undefined
  return people.map(({ who, role, chooses }): Item => {
    const id = newId()
    const waits = completion === 'turn' && before !== undefined
    const item: Item = {
      ...{ id, status: waits ? 'waits' : 'open' },
      ...(who !== undefined && { who }),
      ...(role !== undefined && { role }),
      ...(chooses && { chooses }),
      ...(waits && before !== undefined && { after: before }),
    }
    before = id
    return item
  })
}

/** Items after a decision. @throws noItem when it is not open. */
export function decided(
  items: readonly Item[],
  id: string,
  decision: { readonly outcome: Outcome; readonly by: string; readonly at: number },
): readonly Item[] {
  openItem(items, id)
  const { outcome, by, at } = decision
  const status = outcome === 'approve' ? 'approved' : 'rejected'
  return items.map((item): Item => {
    if (item.id === id) return { ...item, status, by, at }
    return item.status === 'waits' && item.after === id && outcome === 'approve' ? { ...item, status: 'open' } : item
  })
}

/**
 * Outcome of a task; undefined while it needs further decisions. Added signers all have to approve; of the others as many as the rule
 * says. A rejection counts at once when the rule can no longer be met.
 */
export function outcomeOf(items: readonly Item[], completion: Completion = 'any'): Outcome | undefined {
  const own = items.filter(({ added }) => !added)
  const extra = items.filter(({ added }) => added)
  const count = (of: readonly Item[], status: Item['status']) => of.filter((item) => item.status === status).length
  if (count(extra, 'rejected') > 0) return 'reject'
  const needed = neededOf(completion, own.length)
  const approvals = count(own, 'approved')
  if (own.length - count(own, 'rejected') < needed) return 'reject'
  return approvals >= needed && count(extra, 'approved') === extra.length ? 'approve' : undefined
}

function neededOf(completion: Completion, all: number): number {
  if (completion === 'any') return 1
  return typeof completion === 'number' ? Math.min(completion, all) : all
}

/** Undecided items, once the task is done. */
export function dropped(items: readonly Item[]): readonly Item[] {
  return items.map((item) =>
    item.status === 'open' || item.status === 'waits' ? { ...item, status: 'dropped' as const } : item,
  )
}

/** Items with additional approvers before, after or in parallel with an open one. @throws noItem */
export function withSigners(
  items: readonly Item[],
  id: string,
  { people, place, newId }: { readonly people: readonly string[]; readonly place: Place; readonly newId: NewId },
): readonly Item[] {
  const own = openItem(items, id)
  const signers = people.map((who): Item => {
    const status = place === 'after' ? 'waits' : 'open'
    return { id: newId(), who, status, added: true, ...(place === 'after' && { after: id }) }
  })
  if (place !== 'before') return [...items, ...signers]
  // In turn: the handler after the last signer, each signer after the one before.
  const chain = signers.map((item, index): Item => {
    const previous = signers[index - 1]
    return previous ? { ...item, status: 'waits', after: previous.id } : item
  })
  const last = chain.at(-1)
  if (!last) return items
  const waiting: Item = { ...own, status: 'waits', after: last.id }
  return [...items.map((item) => (item.id === id ? waiting : item)), ...chain]
}

/** Items of which an open one goes to another person. @throws noItem */
export function handedTo(items: readonly Item[], id: string, who: string): readonly Item[] {
  openItem(items, id)
  return items.map((item) => (item.id === id ? { ...item, who } : item))
}

/** An open item. @throws noItem */
export function openItem(items: readonly Item[], id: string): Item {
  const item = items.find((each) => each.id === id && each.status === 'open')
  if (!item) throw new ProcessError('noItem', id)
  return item
}
