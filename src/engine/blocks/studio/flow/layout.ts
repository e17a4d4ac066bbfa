import { type Item, type Joint, placeRows } from './place-rows.ts'
import { type Link, ranksOf } from './rank.ts'

export type Size = { readonly width: number; readonly height: number }
export type Box = Size & { readonly left: number; readonly top: number }
type Point = readonly [x: number, y: number]

/** Drawing of nodes and labelled arrows: boxes of nodes by id, of labels by link, and the line of each link. */
export type Drawing<L> = {
  readonly size: Size
  readonly nodes: ReadonlyMap<string, Box>
  readonly links: readonly { readonly link: L; readonly label: Box; readonly line: string }[]
}

const gap = { x: 20, y: 32 }
const bend: Size = { width: 8, height: 0 }

/** Way of a link through the rows, from its upper to its lower node; one of its items is the label. */
type Way<L> = { readonly link: L; readonly isUp: boolean; readonly ids: readonly string[]; readonly label: string }

/**
 * Layered drawing: nodes from top to bottom in the direction of the links. A row of nodes is followed by one of labels, so that no label
 * covers a line.
 */
export function layoutOf<L extends Link>(
  nodes: readonly (Size & { readonly id: string })[],
  links: readonly L[],
  sizeOf: (link: L) => Size,
): Drawing<L> {
  const { rowOf, back } = ranksOf(
    nodes.map(({ id }) => id),
    links,
  )
  const sizes = new Map<string, Size>(nodes.map(({ id, ...size }) => [id, size]))
  const rows: Item[][] = []
  const put = (row: number, id: string, size: Size) => {
    for (let index = rows.length; index <= row; index += 1) rows.push([])
    rows[row]?.push({ id, width: size.width })
    sizes.set(id, size)
  }
  for (const { id, ...size } of nodes) put(2 * (rowOf.get(id) ?? 0), id, size)
  const ways = links.map((link, index): Way<L> => {
    const isUp = back.has(link)
    const [upper, lower] = isUp ? [link.to, link.from] : [link.from, link.to]
    const [first, last] = [2 * (rowOf.get(upper) ?? 0) + 1, 2 * (rowOf.get(lower) ?? 0) - 1]
    // The label is next to the node that the link leaves.
    const labelRow = isUp ? last : first
    const between = Array.from({ length: last - first + 1 }, (_, step) => {
      const id = `${index} ${first + step}`
      put(first + step, id, first + step === labelRow ? sizeOf(link) : bend)
      return id
    })
    return { link, isUp, ids: [upper, ...between, lower], label: `${index} ${labelRow}` }
  })
  const joints = ways.flatMap(({ ids }) => ids.slice(1).map((id, index): Joint => [ids[index] ?? '', id]))
  const placed = placeRows(rows, joints, gap.x)
  const { boxes, bands } = boxesOf(placed, sizes)
  const ports = portsOf(ways, boxes)
  const all = [...boxes.values()]
  return {
    size: {
      width: Math.max(0, ...all.map(({ left, width }) => left + width)),
      height: Math.max(0, ...all.map(({ top, height }) => top + height)),
    },
    nodes: boxes,
    links: ways.flatMap((way, index) => {
      const label = boxes.get(way.label)
      return label ? [{ link: way.link, label, line: lineOf(way, index, { boxes, bands, ports }) }] : []
    }),
  }
}

function boxesOf(
  { rows, centres }: ReturnType<typeof placeRows>,
  sizes: ReadonlyMap<string, Size>,
): Pick<Places, 'boxes' | 'bands'> {
  const boxes = new Map<string, Box>()
  const bands = new Map<string, readonly [top: number, bottom: number]>()
  let top = 0
  for (const row of rows) {
    const heights = row.map(({ id }) => sizes.get(id)?.height ?? 0)
    const height = Math.max(0, ...heights)
    for (const { id } of row) {
      const size = sizes.get(id) ?? bend
      const box = { ...size, left: (centres.get(id) ?? 0) - size.width / 2, top: top + (height - size.height) / 2 }
      boxes.set(id, box)
      bands.set(id, [top, top + height])
    }
    top += height + gap.y
  }
  return { boxes, bands }
}

const centreOf = ({ left, width }: Box) => left + width / 2

/** Where lines meet the nodes: spread over the side, in the order of where they lead. */
function portsOf(ways: readonly Way<Link>[], boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, number> {
  const ends = ways.flatMap(({ ids }, index) => [
    { side: `${ids[0]} below`, node: ids[0] ?? '', next: ids[1] ?? '', port: `${index} upper` },
    { side: `${ids.at(-1)} above`, node: ids.at(-1) ?? '', next: ids.at(-2) ?? '', port: `${index} lower` },
  ])
  const xOf = (id: string) => {
    const box = boxes.get(id)
    return box ? centreOf(box) : 0
  }
  return new Map(
    [...Map.groupBy(ends, ({ side }) => side).values()].flatMap((own) =>
      own
        .toSorted((a, b) => xOf(a.next) - xOf(b.next))
        .map(({ node, port }, place) => {
          const { left = 0, width = 0 } = boxes.get(node) ?? {}
          return [port, left + (width * (place + 1)) / (own.length + 1)] as const
        }),
    ),
  )
}

type Places = {
  readonly boxes: ReadonlyMap<string, Box>
  /** Top and bottom of the row of each item: lines bend between rows only, so that they pass no higher neighbour. */
  readonly bands: ReadonlyMap<string, readonly [top: number, bottom: number]>
  readonly ports: ReadonlyMap<string, number>
}

/** SVG path of a way, in the direction of its link. */
function lineOf({ ids, isUp }: Way<Link>, index: number, { boxes, bands, ports }: Places): string {
  const points = ids.flatMap((id, place): readonly Point[] => {
    const [box, band] = [boxes.get(id), bands.get(id)]
    if (!(box && band)) return []
    const [top, bottom] = band
    const upper = ports.get(`${index} upper`) ?? centreOf(box)
    if (place === 0)
      return [
        [upper, box.top + box.height],
        [upper, bottom],
      ]
    const lower = ports.get(`${index} lower`) ?? centreOf(box)
    if (place === ids.length - 1)
      return [
        [lower, top],
        [lower, box.top],
      ]
    return [
      [centreOf(box), top],
      [centreOf(box), bottom],
    ]
  })
  const [start, ...others] = isUp ? points.toReversed() : points
  if (!start) return ''
  let from = start
  const parts = others.flatMap((to) => {
    // A curve without length has no direction, and its arrowhead would point to the right.
    if (isSame(from, to)) return []
    const middle = (from[1] + to[1]) / 2
    const part = `C${from[0]} ${middle} ${to[0]} ${middle} ${to[0]} ${to[1]}`
    from = to
    return part
  })
  return `M${start[0]} ${start[1]}${parts.join('')}`
}

const isSame = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]) < 0.01
