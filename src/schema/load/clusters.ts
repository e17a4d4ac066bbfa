/** Clusters of items that share a key, directly or over others, in the order of their first items. */
export function findClusters<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): readonly (readonly T[])[] {
  const holders = new Map<string, number>()
  const parents = items.map((_, index) => index)
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index
    return parent === index ? index : rootOf(parent)
  }
  items.forEach((item, index) => {
    for (const key of keysOf(item)) {
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, index)
      else {
        const [one, other] = [rootOf(holder), rootOf(index)]
        parents[Math.max(one, other)] = Math.min(one, other)
      }
    }
  })
  return [...Map.groupBy(items, (_, index) => rootOf(index)).values()]
}
