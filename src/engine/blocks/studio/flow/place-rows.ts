/** Item of a row of a drawing. */
export type Item = { readonly id: string; readonly width: number }

/** Connections between items of neighbouring rows: ids of the upper and the lower one. */
export type Joint = readonly [upper: string, lower: string]

type Rows = readonly (readonly Item[])[]
type Near = ReadonlyMap<string, readonly string[]>

const sweeps = 24

/** Rows with few crossings of their joints, and the centre of each item; all centres are positive. */
export function placeRows(rows: Rows, joints: readonly Joint[], gap: number) {
  const above = listed(joints.map(([upper, lower]) => [lower, upper] as const))
  const below = listed(joints)
  const both = listed([...joints, ...joints.map(([upper, lower]) => [lower, upper] as const)])
  const ordered = fewestCrossings(rows, joints, above, below)
  let centres: ReadonlyMap<string, number> = new Map(ordered.flatMap((row) => packed(row, gap)))
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const near = [above, below, both][sweep % 3] ?? both
    for (const row of near === below ? ordered.toReversed() : ordered) centres = moved(row, near, centres, gap)
  }
  const left = Math.min(...ordered.flat().map(({ id, width }) => (centres.get(id) ?? 0) - width / 2))
  return { rows: ordered, centres: new Map([...centres].map(([id, centre]) => [id, centre - left])) }
}

function fewestCrossings(rows: Rows, joints: readonly Joint[], above: Near, below: Near): Rows {
  let best = { rows, crossings: crossingsOf(rows, joints) }
  let ordered = rows
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep += 1) {
    ordered = sweep % 2 === 0 ? sorted(ordered, above) : sorted(ordered.toReversed(), below).toReversed()
    const crossings = crossingsOf(ordered, joints)
    if (crossings < best.crossings) best = { rows: ordered, crossings }
  }
  return best.rows
}

function crossingsOf(rows: Rows, joints: readonly Joint[]): number {
  const places = new Map(rows.flatMap((row, at) => row.map(({ id }, place) => [id, { at, place }] as const)))
  const byRow = Map.groupBy(joints, ([upper]) => places.get(upper)?.at)
  const placeOf = (id: string) => places.get(id)?.place ?? 0
  return [...byRow.values()].reduce(
    (sum, own) =>
      sum +
      own.flatMap(([a, b], index) =>
        own.slice(index + 1).filter(([c, d]) => (placeOf(a) - placeOf(c)) * (placeOf(b) - placeOf(d)) < 0),
      ).length,
    0,
  )
}

function listed(pairs: readonly (readonly [string, string])[]): Near {
  return new Map([...Map.groupBy(pairs, ([of]) => of)].map(([of, own]) => [of, own.map(([, other]) => other)]))
}

/** Each row by the mean place of its neighbours in the row before. */
function sorted(rows: Rows, near: Near): Rows {
  const places = new Map<string, number>()
  return rows.map((row) => {
    const wanted = new Map(row.map(({ id }, index) => [id, mean(near.get(id) ?? [], places) ?? index]))
    const next = row.toSorted((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0))
    for (const [index, { id }] of next.entries()) places.set(id, index)
    return next
  })
}

function mean(ids: readonly string[], values: ReadonlyMap<string, number>): number | undefined {
  const found = ids.flatMap((id) => values.get(id) ?? [])
  return found.length === 0 ? undefined : found.reduce((sum, value) => sum + value, 0) / found.length
}

function packed(row: readonly Item[], gap: number): readonly (readonly [string, number])[] {
  let right = 0
  const placed = row.map(({ id, width }) => {
    const centre = right + width / 2
    right += width + gap
    return [id, centre] as const
  })
  return placed.map(([id, centre]) => [id, centre - right / 2] as const)
}

/** The centres of a row as near to their neighbours as the widths allow (isotonic regression). */
function moved(row: readonly Item[], near: Near, centres: ReadonlyMap<string, number>, gap: number) {
  let offset = 0
  const offsets = row.map(({ width }, index) => {
    const before = row[index - 1]
    if (before) offset += (before.width + width) / 2 + gap
    return offset
  })
  const blocks: { sum: number; count: number }[] = []
  for (const [index, { id }] of row.entries()) {
    const wanted = mean(near.get(id) ?? [], centres) ?? centres.get(id) ?? 0
    blocks.push({ sum: wanted - (offsets[index] ?? 0), count: 1 })
    joinLast(blocks)
  }
  const starts = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
  return new Map([
    ...centres,
    ...row.map(({ id }, index) => [id, (starts[index] ?? 0) + (offsets[index] ?? 0)] as const),
  ])
}

function joinLast(blocks: { sum: number; count: number }[]): void {
  for (;;) {
    const [before, last] = blocks.slice(-2)
    if (!(before && last) || before.sum / before.count <= last.sum / last.count) return
    blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count })
  }
}
