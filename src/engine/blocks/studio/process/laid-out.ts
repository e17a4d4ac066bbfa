import type { Point, ProcessFile, ProcessNode } from '../../../../schema/model/process-file.ts'
import { readProcess } from '../../../../schema/process/read-process.ts'
import { readXml, type Xml } from '../../../../schema/process/xml.ts'
import { ranksOf } from '../flow/rank.ts'

type Size = { readonly width: number; readonly height: number }
type Box = Size & { readonly x: number; readonly y: number }
type Drawn = { readonly boxes: ReadonlyMap<string, Box>; readonly size: Size }

const gap = { x: 60, y: 50 }
const margin = 60
const sizes = { event: 36, gateway: 50, task: { width: 110, height: 80 } } as const

/** BPMN with a drawing from left to right, for a file without one; undefined for a file with a drawing or without a process. */
export function laidOut(text: string): string | undefined {
  const { file, id } = readProcess(text)
  const end = text.search(/<\/(?:[\w.-]+:)?definitions\s*>\s*$/)
  if (!file || file.diagram.shapes.length > 0 || Object.keys(file.nodes).length === 0 || end < 0) return undefined
  const { boxes } = drawn({ ...file, tags: tagsIn(text) }, '')
  const shapes = [...boxes].map(([id, box]) => shape(file.nodes[id], id, box))
  let overs = 0
  const edges = Object.values(file.flows).flatMap(({ id, from, to }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (!(source && target)) return []
    const scope = file.nodes[from]?.scope
    const others = [...boxes].flatMap(([of, box]) => (file.nodes[of]?.scope === scope ? [box] : []))
    if (file.nodes[from]?.kind === 'boundary' || !isBarred(source, target, others))
      return [edge(id, wayOf(source, target, file.nodes[from]?.kind === 'boundary'))]
    overs += 1
    return [edge(id, over(source, target, Math.min(...others.map(({ y }) => y)) - 12 - (overs % 3) * 10))]
  })
  return `${text.slice(0, end)}${diagram(id ?? '', [...shapes, ...edges])}${text.slice(end)}`
}

/** Names of elements by their id. */
function tagsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const look = ({ name, attributes, children }: Xml): void => {
    if (attributes.id !== undefined) found.set(attributes.id, name)
    for (const child of children) look(child)
  }
  const { root } = readXml(text)
  if (root) look(root)
  return found
}

type Parts = Pick<ProcessFile, 'nodes' | 'flows'> & { readonly tags: ReadonlyMap<string, string> }

/** Places of the nodes of a scope and of all inside it; the scope begins at 0, 0. */
function drawn({ nodes, flows, tags }: Parts, scope: string): Drawn {
  const own = Object.values(nodes).filter((node) => node.scope === scope)
  const inner = new Map(
    own.flatMap((node) => (node.kind === 'sub' ? [[node.id, drawn({ nodes, flows, tags }, node.id)] as const] : [])),
  )
  const steps = own.filter(({ kind }) => kind !== 'boundary')
  const hostOf = (id: string) => nodes[id]?.on ?? id
  const links = Object.values(flows).map(({ from, to }) => ({ from: hostOf(from), to }))
  const ids = steps.map(({ id }) => id)
  const { rowOf } = ranksOf(
    ids,
    links.filter(({ from, to }) => ids.includes(from) && ids.includes(to)),
  )
  const sizeOf = ({ id }: ProcessNode) => sizeIn(tags.get(id) ?? '', inner.get(id))
  const boxes = new Map<string, Box>()
  const columns = Map.groupBy(steps, ({ id }) => rowOf.get(id) ?? 0)
  let [x, height] = [0, 0]
  for (const [, column] of [...columns].toSorted(([a], [b]) => a - b)) {
    const widest = Math.max(...column.map((node) => sizeOf(node).width))
    let y = 0
    for (const node of column) {
      const size = sizeOf(node)
      boxes.set(node.id, { ...size, x: x + (widest - size.width) / 2, y: y + middle(size) })
      y += Math.max(size.height, sizes.task.height) + gap.y
    }
    height = Math.max(height, y - gap.y)
    x += widest + gap.x
  }
  for (const [index, { id, on = '' }] of own.filter(({ kind }) => kind === 'boundary').entries()) {
    const host = boxes.get(on)
    const at = host && { x: host.x + 10 + ((index * 40) % Math.max(40, host.width - 40)), y: host.y + host.height - 18 }
    if (at) boxes.set(id, { ...at, width: sizes.event, height: sizes.event })
  }
  for (const [id, part] of inner) for (const [of, box] of part.boxes) boxes.set(of, within(box, boxes.get(id)))
  return { boxes, size: { width: x - gap.x, height } }
}

/** Lower nodes are in the middle of their row. */
function middle({ height }: Size): number {
  return Math.max(0, (sizes.task.height - height) / 2)
}

function within(box: Box, outer: Box | undefined): Box {
  return { ...box, x: box.x + (outer?.x ?? 0) + gap.x / 2, y: box.y + (outer?.y ?? 0) + gap.y / 2 }
}

function sizeIn(tag: string, inner: Drawn | undefined): Size {
  if (tag.endsWith('Event')) return { width: sizes.event, height: sizes.event }
  if (tag.endsWith('Gateway')) return { width: sizes.gateway, height: sizes.gateway }
  return inner ? { width: inner.size.width + gap.x, height: inner.size.height + gap.y } : sizes.task
}

/** Straight in a row, else by the middle between two columns; a flow back goes below its nodes. */
function wayOf(source: Box, target: Box, isFromBorder: boolean): readonly Point[] {
  const [y, end] = [source.y + source.height / 2, target.y + target.height / 2]
  const bottom: Point = [source.x + source.width / 2, source.y + source.height]
  if (target.x < source.x + source.width) {
    const low = Math.max(bottom[1], target.y + target.height) + gap.y / 2
    const under = target.x + target.width / 2
    return [bottom, [bottom[0], low], [under, low], [under, target.y + target.height]]
  }
  if (isFromBorder) return [bottom, [bottom[0], end], [target.x, end]]
  const start: Point = [source.x + source.width, y]
  if (y === end) return [start, [target.x, end]]
  const between = target.x - gap.x / 2
  return [start, [between, y], [between, end], [target.x, end]]
}

/** Whether a node is on the straight way to a later column. */
function isBarred(source: Box, target: Box, others: readonly Box[]): boolean {
  const [y, right] = [source.y + source.height / 2, source.x + source.width]
  const isOn = (box: Box) => box.x >= right && box.x + box.width < target.x && box.y <= y && y <= box.y + box.height
  return target.x >= right && others.some((box) => box !== target && isOn(box))
}

/** Way above the nodes between. */
function over(source: Box, target: Box, top: number): readonly Point[] {
  const [from, to] = [source.x + source.width / 2, target.x + target.width / 2]
  return [
    [from, source.y],
    [from, top],
    [to, top],
    [to, target.y],
  ]
}

function shape(node: ProcessNode | undefined, id: string, { x, y, width, height }: Box): string {
  const open = node?.kind === 'sub' ? ' isExpanded="true"' : ''
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${open}><dc:Bounds x="${x + margin}" y="${y + margin}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`
}

function edge(id: string, points: readonly Point[]): string {
  const way = points.map(([x, y]) => `<di:waypoint x="${x + margin}" y="${y + margin}" />`).join('')
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`
}

const namespaces = [
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
].join(' ')

function diagram(process: string, parts: readonly string[]): string {
  return `<bpmndi:BPMNDiagram ${namespaces} id="${process}_diagram"><bpmndi:BPMNPlane id="${process}_plane" bpmnElement="${process}">
${parts.join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
`
}
