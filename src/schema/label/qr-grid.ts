/** Modules of a symbol, row by row; undefined where data will be. */
export type Grid = readonly (readonly boolean[])[]
type Plan = (boolean | undefined)[][]

/** Symbol with finder, timing and alignment patterns, and room for format and version. */
export function blankGrid(version: number): readonly (readonly (boolean | undefined)[])[] {
  const size = version * 4 + 17
  const plan: Plan = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const put = (x: number, y: number, dark: boolean) => {
    const row = plan[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  for (let at = 0; at < size; at += 1) {
    put(at, 6, at % 2 === 0)
    put(6, at, at % 2 === 0)
  }
  const far = size - 4
  for (const [cx, cy] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(4, (dx, dy, ring) => put(cx + dx, cy + dy, ring !== 2 && ring !== 4))
  for (const [cx, cy] of centres(version, size)) square(2, (dx, dy, ring) => put(cx + dx, cy + dy, ring !== 1))
  for (const [x, y] of formatPlaces(size).flat()) put(x, y, false)
  put(8, size - 8, true)
  if (version >= 7) placeVersion(version, size, put)
  return plan
}

/** Centres of alignment patterns: not in the corners with a finder. */
function centres(version: number, size: number): readonly (readonly [number, number])[] {
  const places = alignments(version, size)
  const [first, last] = [places[0], places.at(-1)]
  const isFinder = (x: number, y: number) => (y === first && (x === first || x === last)) || (y === last && x === first)
  return places.flatMap((y) => places.filter((x) => !isFinder(x, y)).map((x): [number, number] => [x, y]))
}

function placeVersion(version: number, size: number, put: (x: number, y: number, dark: boolean) => void): void {
  const bits = withCheck(version, 0x1f25, 12)
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    const dark = ((bits >>> bit) & 1) === 1
    put(far, near, dark)
    put(near, far, dark)
  }
}

function square(reach: number, each: (dx: number, dy: number, far: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) each(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
}

/** Rows and columns of alignment patterns: even steps back from the far edge. */
function alignments(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)]
}

/** A number with the remainder of its division, for error detection (BCH). */
function withCheck(value: number, divisor: number, bits: number): number {
  let rest = value
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor)
  return (value << bits) | rest
}

/** Places of the 15 bits of the format, twice. */
function formatPlaces(size: number): readonly (readonly (readonly [number, number])[])[] {
  const bits = Array.from({ length: 15 }, (_, bit) => bit)
  const near = bits.map((bit): readonly [number, number] => {
    if (bit < 6) return [8, bit]
    if (bit === 6) return [8, 7]
    if (bit === 7) return [8, 8]
    return bit === 8 ? [7, 8] : [14 - bit, 8]
  })
  const far = bits.map((bit): readonly [number, number] => (bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]))
  return [near, far]
}

/** Data in columns of two modules, from the lower right corner upwards and downwards by turns; the rest stays light. */
export function placeData(plan: ReturnType<typeof blankGrid>, bytes: readonly number[]): Grid {
  const grid = plan.map((row) => row.map((module) => module === true))
  const free = wayOf(plan.length).filter(([x, y]) => plan[y]?.[x] === undefined)
  for (const [bit, [x, y]] of free.slice(0, bytes.length * 8).entries()) {
    const row = grid[y]
    if (row) row[x] = (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
  }
  return grid
}

/** Way of the data through a symbol. The column of the timing pattern is skipped. */
function wayOf(size: number): readonly (readonly [number, number])[] {
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - index * 2)
  return pairs
    .map((right) => (right <= 6 ? right - 1 : right))
    .flatMap((right) => {
      const upwards = ((right + 1) & 2) === 0
      return Array.from({ length: size }, (_, step) => (upwards ? size - 1 - step : step)).flatMap(
        (y): [number, number][] => [
          [right, y],
          [right - 1, y],
        ],
      )
    })
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Symbol whose data are inverted by a mask. */
export function masked(grid: Grid, plan: ReturnType<typeof blankGrid>, mask: number): Grid {
  const inverts = masks[mask] ?? (() => false)
  return grid.map((row, y) => row.map((module, x) => (plan[y]?.[x] === undefined && inverts(x, y) ? !module : module)))
}

/** Symbol with the format of level M and a mask. */
export function placeFormat(grid: Grid, mask: number): Grid {
  const bits = withCheck(mask, 0x537, 10) ^ 0x5412
  const result = grid.map((row) => [...row])
  for (const places of formatPlaces(grid.length))
    for (const [bit, [x, y]] of places.entries()) {
      const row = result[y]
      if (row) row[x] = ((bits >>> bit) & 1) === 1
    }
  return result
}
