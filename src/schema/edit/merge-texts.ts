import type { Path } from '../model/diagnostic.ts'
import { mergedList } from './merged-list.ts'
import { isObject } from './meta-schema.ts'
import { withValue } from './with-value.ts'

/** Value that two people changed in different ways; undefined where it was removed. */
export type Clash = { readonly path: Path; readonly theirs: unknown; readonly mine: unknown }

export type Merged = {
  /** Text of the other person with all own changes that meet no change of theirs. */
  readonly text: string
  readonly clashes: readonly Clash[]
  /** Number of own changes in the text. */
  readonly taken: number
}

/**
 * Two texts that began with the same one, merged by the values of their keys; lists of names are merged by their items. A text that is
 * no JSON, as that of a removed file, clashes as a whole: its path is empty.
 */
export function mergeTexts(base: string | null, theirs: string | null, mine: string | null): Merged {
  if (theirs === mine || mine === base) return { text: theirs ?? '', clashes: [], taken: 0 }
  const [before, others, own] = [base, theirs, mine].map(parsed)
  if (!(isObject(before) && isObject(others) && isObject(own)))
    return { text: theirs ?? '', clashes: [{ path: [], theirs, mine }], taken: 0 }
  const found: Found = { changes: [], clashes: [] }
  compare({ path: [], before, others, own }, found)
  const text = found.changes.reduce((last, { path, value }) => withValue(last, path, value), theirs ?? '')
  return { text, clashes: found.clashes, taken: found.changes.length }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

type Found = { readonly changes: { readonly path: Path; readonly value: unknown }[]; readonly clashes: Clash[] }
type Three = { readonly path: Path; readonly before: unknown; readonly others: unknown; readonly own: unknown }

function compare(three: Three, found: Found): void {
  const { path, before, others, own } = three
  if (isSame(own, before) || isSame(own, others)) return
  // Objects are merged key by key, so that their text keeps its order.
  if (isObject(others) && isObject(own) && (isObject(before) || !isSame(others, before))) compareKeys(three, found)
  else if (isSame(others, before)) found.changes.push({ path, value: own })
  else compareWhole(three, found)
}

function compareKeys({ path, before, others, own }: Three, found: Found): void {
  const [first, their, mine] = [before, others, own].map((part) => (isObject(part) ? part : {}))
  for (const key of new Set([...Object.keys(mine ?? {}), ...Object.keys(first ?? {})]))
    compare({ path: [...path, key], before: first?.[key], others: their?.[key], own: mine?.[key] }, found)
}

function compareWhole({ path, before, others, own }: Three, found: Found): void {
  const list = mergedList(before, others, own)
  if (list) found.changes.push({ path, value: list })
  else found.clashes.push({ path, theirs: others, mine: own })
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
