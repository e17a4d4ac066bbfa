import type { DocumentLink } from './document-links.ts'

type Ends = { readonly from: string; readonly to: string }

/** Codes of the two ends of references. */
export function endsOf(links: readonly DocumentLink[]): readonly Ends[] {
  return links.map(({ from, to }) => ({ from: from.plan.code, to: to.plan.code }))
}

/**
 * Longest way from a kind of document to each of some others, along references between them: a receipt names its order and its delivery, and the
 * delivery the same order, which so comes before both. Circles are gone through once.
 * @param direction -1 to the documents that are named, 1 to those that name.
 */
export function kindDistances(
  links: readonly Ends[],
  own: string,
  kinds: ReadonlySet<string>,
  direction: 1 | -1,
): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  const visit = (kind: string, way: readonly string[]) => {
    for (const { from, to } of links) {
      const [here, next] = direction === 1 ? [to, from] : [from, to]
      if (here !== kind || !kinds.has(next) || way.includes(next) || (longest.get(next) ?? 0) >= way.length) continue
      longest.set(next, way.length)
      visit(next, [...way, next])
    }
  }
  visit(own, [own])
  return longest
}
