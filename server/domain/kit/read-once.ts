const known = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Result of a read that the rows of one write share: they have the same parent record. A row that is written alone reads by itself.
 *
 * @example
 * const lines = await readOnce(moment.parent, `lines of ${orderNo}`, () => rowsWhere(moment, lineTable, { orderId }))
 */
export function readOnce<Result>(
  parent: object | null | undefined,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!parent) return read()
  const results = known.get(parent) ?? new Map<string, Promise<unknown>>()
  known.set(parent, results)
  const found = (results.get(name) as Promise<Result> | undefined) ?? read()
  results.set(name, found)
  return found
}
