import type { Diagram, MatrixInput, Point, ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import { type FileProblem, isPassive, kindOf, readNode, titleOf } from './read-node.ts'
import { childrenOf, readXml, type Xml, type XmlProblem } from './xml.ts'

export type ReadProcess = {
  readonly file?: ProcessFile
  /** Mistake of the XML; then nothing else is known. */
  readonly syntax?: XmlProblem
  /** Elements that do not run, and what is missing of the others. */
  readonly problems: readonly FileProblem[]
}

/** Reads a BPMN 2.0 file. What does not run is a problem with its reason; drawings, data and remarks are left to the drawing. */
export function readProcess(text: string): ReadProcess {
  const { root, problem } = readXml(text)
  if (!root) return { ...(problem && { syntax: problem }), problems: [] }
  if (root.name !== 'bpmn:definitions')
    return { problems: [{ message: `the file is not BPMN 2.0: its root is <${root.name}>` }] }
  const [process, ...more] = childrenOf(root, 'bpmn:process')
  if (!process) return { problems: [{ message: 'the file has no process' }] }
  const problems: FileProblem[] = more.map((other) => ({
    ...idOf(other),
    message: 'one file has one process: the messages between several are not run',
  }))
  const nodes: Record<string, ProcessNode> = {}
  const flows: Record<string, ProcessFlow> = {}
  readScope(process, '', { nodes, flows, problems })
  const { attributes } = process
  const resource = attributes['procura:resource'] ?? ''
  const start = attributes['procura:start']
  const withdraw = attributes['procura:withdraw']
  if (resource === '') problems.push({ ...idOf(process), message: 'set procura:resource, the resource of its records' })
  const matrix = matrixOf(process)
  const file = {
    title: titleOf(process),
    ...(matrix && { matrix }),
    resource,
    ...(start && { start }),
    ...(withdraw && { withdraw }),
    nodes: withEnds(nodes, flows),
    flows,
    diagram: readDiagram(root),
  }
  return { file, problems }
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
      problems.push({ id, message: notRun(element) })
      continue
    }
    nodes[id] = readNode(element, kind, scope, (message) => problems.push({ id, message }))
    if (kind === 'sub') readScope(element, id, parts)
  }
}

function notRun({ name }: Xml): string {
  const advice = name === 'bpmn:task' ? ': make it a user task or a service task' : ''
  return `<${name.replace('bpmn:', '')}> is not run${advice}`
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
  const idsOf = (end: 'from' | 'to', id: string) => all.filter((flow) => flow[end] === id).map((flow) => flow.id)
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [
      id,
      { ...node, incoming: idsOf('to', id), outgoing: idsOf('from', id) },
    ]),
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
