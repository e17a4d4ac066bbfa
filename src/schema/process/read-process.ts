import type { Diagram, MatrixInput, Point, ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import { furtherProblems } from './check-graph.ts'
import { type FileProblem, isPassive, kindOf, readNode, startCondition, titleOf } from './read-node.ts'
import { remarksOn } from './read-remarks.ts'
import { elementReason } from './reasons.ts'
import { childrenOf, readXml, type Xml, type XmlProblem } from './xml.ts'

export type ReadProcess = {
  readonly file?: ProcessFile
  /** Id of the process. */
  readonly id?: string
  /** Mistake of the XML; then nothing else is known. */
  readonly syntax?: XmlProblem
  /** Elements that do not run, and what is missing of the others. */
  readonly problems: readonly FileProblem[]
  /** Parts without an effect on a run. */
  readonly remarks: readonly FileProblem[]
}

/**
 * Reads a BPMN 2.0 file. What does not run is a problem with its reason; drawings, data and remarks are left to the drawing. Of several
 * processes the one with a resource is read, else the first with a step; the others are judged, too.
 */
export function readProcess(text: string): ReadProcess {
  const { root, problem } = readXml(text)
  if (!root) return { ...(problem && { syntax: problem }), problems: [], remarks: [] }
  if (root.name !== 'bpmn:definitions')
    return { problems: [{ message: `the file is not BPMN 2.0: its root is <${root.name}>` }], remarks: [] }
  const all = childrenOf(root, 'bpmn:process')
  const remarks = remarksOn(root, all)
  const [process, ...others] = ranked(all)
  if (!process) return { problems: [{ message: 'the file has no process' }], remarks }
  const problems = others.flatMap(problemsOfOther)
  const nodes: Record<string, ProcessNode> = {}
  const flows: Record<string, ProcessFlow> = {}
  readScope(process, '', { nodes, flows, problems })
  const { attributes } = process
  const resource = attributes['procura:resource'] ?? ''
  const withdraw = attributes['procura:withdraw']
  if (resource === '') problems.push({ ...idOf(process), message: 'set procura:resource, the resource of its records' })
  const matrix = matrixOf(process)
  const file = {
    title: titleOf(process),
    ...(matrix && { matrix }),
    resource,
    ...startOf(process, problems),
    ...(withdraw && { withdraw }),
    nodes: withEnds(nodes, flows),
    flows,
    diagram: readDiagram(root),
  }
  return { file, id: attributes.id ?? '', problems, remarks }
}

/** Action or condition that starts a process. */
function startOf(process: Xml, problems: FileProblem[]): Pick<ProcessFile, 'start' | 'when'> {
  const start = process.attributes['procura:start']
  const when = startCondition(process)
  if (start && when)
    problems.push({ ...idOf(process), message: 'set procura:start or the condition of the start event, not both' })
  return { ...(start && { start }), ...(when && { when }) }
}

/** The process of a file, then further ones; pools without steps only show a partner. */
function ranked(all: readonly Xml[]): readonly Xml[] {
  const full = all.filter(hasSteps)
  const main = full.find(({ attributes }) => attributes['procura:resource'] !== undefined) ?? full[0] ?? all[0]
  return main ? [main, ...full.filter((other) => other !== main)] : []
}

function hasSteps({ children }: Xml): boolean {
  return children.some(({ name }) => !isPassive(name))
}

function problemsOfOther(process: Xml): readonly FileProblem[] {
  const message = 'one file has one process: the messages between several are not run'
  const problems: FileProblem[] = [{ ...idOf(process), message }]
  const parts = { nodes: {}, flows: {}, problems }
  readScope(process, '', parts)
  return [...problems, ...furtherProblems({ nodes: withEnds(parts.nodes, parts.flows), flows: parts.flows }, problems)]
}

function matrixOf({ attributes }: Xml): MatrixInput | undefined {
  const parts = (['amount', 'organisation', 'category'] as const).flatMap((name) => {
    const text = attributes[`procura:${name}`]
    return text === undefined ? [] : [[name, text] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

type Parts = {
  readonly nodes: Record<string, ProcessNode>
  readonly flows: Record<string, ProcessFlow>
  readonly problems: FileProblem[]
}

const idOf = ({ attributes: { id } }: Xml) => (id === undefined ? {} : { id })

function readScope(container: Xml, scope: string, parts: Parts): void {
  const { nodes, flows, problems } = parts
  for (const element of container.children) {
    const { id = '' } = element.attributes
    if (isPassive(element.name)) continue
    if (id === '' || Object.hasOwn(nodes, id) || Object.hasOwn(flows, id)) {
      problems.push({ ...idOf(element), message: `<${element.name}> needs an id of its own` })
      continue
    }
    if (element.name === 'bpmn:sequenceFlow') {
      flows[id] = readFlow(element, id)
      continue
    }
    const kind = kindOf(element)
    if (kind === undefined) {
      problems.push({ id, message: elementReason(element.name.replace('bpmn:', '')) })
      nodes[id] = standIn(element, id, scope)
      continue
    }
    nodes[id] = readNode(element, kind, scope, (message) => problems.push({ id, message }))
    if (kind === 'sub') readScope(element, id, parts)
  }
}

/** Node in place of one that does not run, so that the ways by it are judged. */
function standIn(element: Xml, id: string, scope: string): ProcessNode {
  const kind = /Task|Process/.test(element.name) ? 'call' : 'notify'
  return { id, kind, scope, title: titleOf(element), incoming: [], outgoing: [] }
}

function readFlow(element: Xml, id: string): ProcessFlow {
  const { sourceRef: from = '', targetRef: to = '' } = element.attributes
  const when = childrenOf(element, 'bpmn:conditionExpression')[0]?.text.trim()
  const title = titleOf(element)
  return { id, from, to, ...(title !== '' && { title }), ...(when && { when }) }
}

/** Ends of the flows at each node, in the order of the file. */
function withEnds(
  nodes: Readonly<Record<string, ProcessNode>>,
  flows: Readonly<Record<string, ProcessFlow>>,
): Readonly<Record<string, ProcessNode>> {
  const all = Object.values(flows)
  const [from, to] = (['from', 'to'] as const).map((end) => Map.groupBy(all, (flow) => flow[end]))
  const idsOf = (ends: typeof from, id: string) => (ends?.get(id) ?? []).map((flow) => flow.id)
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [id, { ...node, incoming: idsOf(to, id), outgoing: idsOf(from, id) }]),
  )
}

function readDiagram(root: Xml): Diagram {
  const plane = childrenOf(root, 'bpmndi:BPMNDiagram').flatMap((diagram) => childrenOf(diagram, 'bpmndi:BPMNPlane'))[0]
  const of = ({ attributes }: Xml) => attributes.bpmnElement ?? ''
  const number = (text: string | undefined) => Number(text ?? 0) || 0
  const pointOf = ({ attributes: { x, y } }: Xml): Point => [number(x), number(y)]
  const shapes = (plane ? childrenOf(plane, 'bpmndi:BPMNShape') : []).flatMap((shape) => {
    const [bounds] = childrenOf(shape, 'dc:Bounds')
    if (!bounds) return []
    const [x, y] = pointOf(bounds)
    return [{ of: of(shape), x, y, width: number(bounds.attributes.width), height: number(bounds.attributes.height) }]
  })
  const edges = (plane ? childrenOf(plane, 'bpmndi:BPMNEdge') : []).map((edge) => ({
    of: of(edge),
    points: childrenOf(edge, 'di:waypoint').map(pointOf),
  }))
  return { shapes, edges }
}
