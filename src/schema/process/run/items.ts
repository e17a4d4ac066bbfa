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

/** Items after a decision; a signer who comes after a handler does so whatever this one decided. @throws noItem when it is not open. */
export function decided(
  items: readonly Item[],
  id: string,
  decision: { readonly outcome: Outcome; readonly by: string; readonly at: number; readonly actsFor?: string },
): readonly Item[] {
  openItem(items, id)
  const { outcome, by, at, actsFor } = decision
  const status = outcome === 'approve' ? 'approved' : 'rejected'
  return items.map((item): Item => {
    // Who is represented has had their part.
    if (item.id === id) return { ...item, status, by, at, ...(actsFor !== undefined && { who: actsFor }) }
    return isNext(item, id) && (outcome === 'approve' || item.added) ? { ...item, status: 'open' } : item
  })
}

function isNext({ status, after }: Item, id: string): boolean {
  return status === 'waits' && after === id
}

/** Items of older versions in which signers wait for a handler who rejected: their turn has come. */
export function withoutStranded(items: readonly Item[]): readonly Item[] {
  const rejected = items.filter(({ status }) => status === 'rejected')
  return items.map((item) =>
    item.added && rejected.some(({ id }) => isNext(item, id)) ? { ...item, status: 'open' } : item,
  )
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
  // Instances of earlier versions may have fewer handlers than the rule asks for.
  const needed = Math.min(quorumOf(completion, own.length), own.length)
  const approvals = count(own, 'approved')
  if (own.length - count(own, 'rejected') < needed) return 'reject'
  return approvals >= needed && count(extra, 'approved') === extra.length ? 'approve' : undefined
}

/** Approvals that a completion rule asks of so many handlers. */
export function quorumOf(completion: Completion, all: number): number {
  if (completion === 'any') return 1
  return typeof completion === 'number' ? completion : all
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

/** Whether a person has another item of a task, or decided one: each counts once. */
export function takesPart(items: readonly Item[], id: string, person: string): boolean {
  return items.some((other) => other.id !== id && (other.who === person || other.by === person))
}

/** Whether a person may decide an item: their own, or that of a role or of another person if they have no part in the task yet. */
export function mayDecide(items: readonly Item[], { id, who }: Item, person: string): boolean {
  return who === person ? !items.some((other) => other.id !== id && other.by === person) : !takesPart(items, id, person)
}

/** Items of which an open one goes to another person. @throws noItem */
export function handedTo(items: readonly Item[], id: string, who: string): readonly Item[] {
  openItem(items, id)
  return items.map((item) => (item.id === id ? { ...item, who } : item))
}

/** Items of which an open one that a person has claimed goes back to its role. @throws noItem */
export function givenBack(items: readonly Item[], id: string): readonly Item[] {
  openItem(items, id)
  return items.map((item) => {
    if (item.id !== id) return item
    const { who: _, ...ofRole } = item
    return ofRole
  })
}

/** An open item. @throws noItem */
export function openItem(items: readonly Item[], id: string): Item {
  const item = items.find((each) => each.id === id && each.status === 'open')
  if (!item) throw new ProcessError('noItem', id)
  return item
}
