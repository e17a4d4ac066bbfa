import type { Choice } from '../../api/registration.ts'

/** Choice of a tree with its depth. */
export type Placed = { readonly choice: Choice; readonly depth: number }

/** Choices in the order of their tree, each below its parent; a choice whose parent is not offered is at the top. */
export function treeOrder(choices: readonly Choice[]): readonly Placed[] {
  const offered = new Set(choices.map(({ value }) => value))
  const below = Map.groupBy(choices, ({ parent }) => (offered.has(parent) ? parent : ''))
  const placed = (parent: string, depth: number): readonly Placed[] =>
    (below.get(parent) ?? []).flatMap((choice) => [{ choice, depth }, ...placed(choice.value, depth + 1)])
  return placed('', 0)
}
