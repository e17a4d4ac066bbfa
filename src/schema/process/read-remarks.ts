import type { FileProblem } from './read-node.ts'
import { childrenOf, type Xml } from './xml.ts'

/** Parts that are drawn and kept, and have no effect on a run; each is a warning. */
export function remarksOn(root: Xml, processes: readonly Xml[]): readonly FileProblem[] {
  const collaborations = childrenOf(root, 'bpmn:collaboration')
  return [
    ...root.children.flatMap(({ name, attributes }) => remarkAt(outside, name, attributes.id)),
    ...collaborations.flatMap(({ children }) =>
      children.flatMap(({ name, attributes }) => remarkAt(partners, name, attributes.id)),
    ),
    ...processes.flatMap(remarksIn),
    ...extensionsIn(processes).map((prefix) => ({ message: `"${prefix}" extensions are kept and not run` })),
  ]
}

const partnership = 'it is only drawn: it shows partners, and no steps of a process'
const outside: Readonly<Record<string, string>> = {
  choreography: partnership,
  globalChoreographyTask: partnership,
  globalConversation: partnership,
}
const partners: Readonly<Record<string, string>> = {
  messageFlow: 'it is only drawn: steps send by procura:notify, and wait by procura:action',
  conversation: partnership,
  subConversation: partnership,
  callConversation: partnership,
}
const data = 'data is only drawn: the steps of a process read and write its record'
const inside: Readonly<Record<string, string>> = {
  laneSet: 'lanes are only drawn: set the handlers of each task',
  dataObjectReference: data,
  dataStoreReference: data,
}

function remarkAt(remarks: Readonly<Record<string, string>>, name: string, id: string | undefined) {
  const local = name.replace('bpmn:', '')
  const message = Object.hasOwn(remarks, local) ? remarks[local] : undefined
  return message === undefined ? [] : [{ ...(id !== undefined && { id }), message }]
}

function remarksIn({ children }: Xml): readonly FileProblem[] {
  return children.flatMap((child) => [
    ...remarkAt(inside, child.name, child.attributes.id),
    ...(scopes.has(child.name) ? remarksIn(child) : []),
  ])
}

const scopes: ReadonlySet<string> = new Set(['bpmn:subProcess', 'bpmn:transaction'])

/** Prefixes of BPMN, of its drawing, of XML, and of the attributes that run a process. */
const own: ReadonlySet<string> = new Set(['bpmn', 'bpmndi', 'dc', 'di', 'procura', 'xsi', 'xml', 'xmlns'])

/** Prefixes of other products at the elements of processes. */
function extensionsIn(elements: readonly Xml[]): readonly string[] {
  const found = new Set<string>()
  const look = ({ name, attributes, children }: Xml): void => {
    for (const each of [name, ...Object.keys(attributes)]) {
      const [prefix = '', local] = each.split(':')
      if (local !== undefined && !own.has(prefix)) found.add(prefix)
    }
    for (const child of children) look(child)
  }
  for (const element of elements) look(element)
  return [...found].toSorted()
}
