/**
 * Lists of names with the changes of two people: theirs, without the names that are removed in the own list, and with those that it
 * adds, each after the name that it follows there. Undefined for other values, and where both have another order.
 */
export function mergedList(before: unknown, others: unknown, own: unknown): readonly string[] | undefined {
  if (!(isNames(before) && isNames(others) && isNames(own))) return undefined
  const isMoved = (list: readonly string[]) => {
    const [kept, first] = [list.filter((name) => before.includes(name)), before.filter((name) => list.includes(name))]
    return kept.some((name, index) => name !== first[index])
  }
  if (isMoved(own)) return undefined
  const result = others.filter((name) => own.includes(name) || !before.includes(name))
  for (const [index, name] of own.entries()) {
    if (before.includes(name) || result.includes(name)) continue
    const above = own.slice(0, index).findLast((each) => result.includes(each))
    result.splice(above === undefined ? 0 : result.indexOf(above) + 1, 0, name)
  }
  return result
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') && new Set(value).size === value.length
}
