/** Connection of two nodes. */
export type Link = { readonly from: string; readonly to: string }

/** Rows of a drawing: the row of each node, and the links that lead back up. */
export type Ranks<L extends Link> = { readonly rowOf: ReadonlyMap<string, number>; readonly back: ReadonlySet<L> }

/** Each node below all that lead to it, apart from links that close a circle; the first node is at the top. */
export function ranksOf<L extends Link>(nodes: readonly string[], links: readonly L[]): Ranks<L> {
  const out = Map.groupBy(links, ({ from }) => from)
  const back = new Set<L>()
  const done = new Set<string>()
  const open = new Set<string>()
  // Reversed order of completion: each node before those that it leads to.
  const order: string[] = []
  const visit = (node: string) => {
    open.add(node)
    for (const link of out.get(node) ?? []) {
      if (open.has(link.to)) back.add(link)
      else if (!done.has(link.to)) visit(link.to)
    }
    open.delete(node)
    done.add(node)
    order.unshift(node)
  }
  for (const node of nodes) if (!done.has(node)) visit(node)
  const rowOf = new Map(nodes.map((node) => [node, 0]))
  for (const node of order) {
    const row = rowOf.get(node) ?? 0
    for (const link of out.get(node) ?? [])
      if (!back.has(link)) rowOf.set(link.to, Math.max(rowOf.get(link.to) ?? 0, row + 1))
  }
  return { rowOf, back }
}
