import type { Text } from '../base/text.ts'
import type { Completion, EventPart, Handlers, NodeKind, ProcessNode } from '../model/process-file.ts'
import { readSpan, type Span } from '../model/span.ts'
import { catchReason, compensationReason, throwReason } from './reasons.ts'
import { childrenOf, type Xml } from './xml.ts'

/** Mistake at an element of a process file. */
export type FileProblem = { readonly id?: string; readonly message: string }

type Wrong = (message: string) => void

const kinds: Readonly<Record<string, NodeKind>> = {
  startEvent: 'start',
  endEvent: 'end',
  userTask: 'user',
  serviceTask: 'service',
  sendTask: 'notify',
  receiveTask: 'catch',
  intermediateThrowEvent: 'notify',
  intermediateCatchEvent: 'catch',
  boundaryEvent: 'boundary',
  exclusiveGateway: 'exclusive',
  parallelGateway: 'parallel',
  inclusiveGateway: 'inclusive',
  eventBasedGateway: 'choice',
  subProcess: 'sub',
  transaction: 'sub',
  callActivity: 'call',
}

/** Elements of a process that only describe it. */
const passive: ReadonlySet<string> = new Set([
  ...['documentation', 'extensionElements', 'incoming', 'outgoing', 'laneSet', 'textAnnotation', 'association'],
  ...['group', 'dataObject', 'dataObjectReference', 'dataStoreReference', 'ioSpecification', 'property'],
  ...['dataInputAssociation', 'dataOutputAssociation', 'auditing', 'monitoring'],
  ...['multiInstanceLoopCharacteristics', 'standardLoopCharacteristics'],
])

/** Whether an element only describes, such as a remark or data; those of other namespaces do. */
export function isPassive(name: string): boolean {
  return !name.startsWith('bpmn:') || passive.has(local(name))
}

/** Kind of a node; undefined for an element that does not run. */
export function kindOf({ name }: Xml): NodeKind | undefined {
  return Object.hasOwn(kinds, local(name)) ? kinds[local(name)] : undefined
}

/** Title of an element: its name, and its name in Chinese. */
export function titleOf({ attributes }: Xml): Text {
  const { name = '' } = attributes
  const zh = attributes['procura:zh']
  return zh === undefined ? name : { zh, en: name }
}

const local = (name: string) => name.replace('bpmn:', '')
const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads a node, without the ends of its flows; what it lacks is reported. */
export function readNode(element: Xml, kind: NodeKind, scope: string, wrong: Wrong): ProcessNode {
  const { attributes } = element
  const { id = '' } = attributes
  if (kind === 'start' && scope !== '' && definitionsOf(element).includes(condition))
    wrong('only the start of the process itself has a condition')
  if (childrenOf(element, 'bpmn:standardLoopCharacteristics').length > 0)
    wrong('loops are drawn as flows, not as a mark of an activity')
  if (kind !== 'user' && childrenOf(element, several).length > 0) wrong('only user tasks have several instances')
  if (attributes.isForCompensation === 'true') wrong(compensationReason)
  const common = {
    ...{ id, kind, scope, title: titleOf(element), incoming: [], outgoing: [] },
    ...(attributes.default && { default: attributes.default }),
  }
  return { ...common, ...parts[kind]?.(element, (name) => attributes[`procura:${name}`], wrong) }
}

type Part = Partial<ProcessNode>

const parts: Readonly<Partial<Record<NodeKind, (element: Xml, own: Own, wrong: Wrong) => Part>>> = {
  start: (element, _, wrong) => {
    const [definition] = definitionsOf(element)
    if (definition === undefined) return {}
    if (definition !== condition)
      wrong('a process starts by an action of its record, or by a condition: no other event definition')
    else if (conditionOf(element) === '') wrong('set the condition that starts the process')
    return {}
  },
  end: (element, _, wrong) => eventOf(element, ['terminate', 'error', 'notify'], wrong),
  user: userPart,
  service: (_, own, wrong) => {
    const action = own('action')
    const notify = listOf(own('notify'))
    const emits = emittedIn(own, wrong)
    if (action) return { action }
    if (notify.length > 0 || emits.emits) return { kind: 'notify', notify, ...emits }
    wrong('set procura:action, an action of the record, procura:notify or procura:event')
    return {}
  },
  notify: (element, own, wrong) => {
    const [notify, copy] = [listOf(own('notify')), listOf(own('copy'))]
    const [other] = definitionsOf(element).filter((name) => name !== 'messageEventDefinition')
    // A plain event between two flows only marks a place.
    const isPlain = element.name.endsWith('Event') && definitionsOf(element).length === 0
    if (other) wrong(throwReason(other))
    const emits = emittedIn(own, wrong)
    const isIdle = notify.length + copy.length === 0 && emits.emits === undefined
    if (!other && isIdle && !isPlain) wrong('set procura:notify or procura:copy, the recipients, or procura:event')
    return { notify, ...emits, ...(copy.length > 0 && { copy }) }
  },
  catch: (element, _, wrong) => eventOf(element, ['timer', 'action'], wrong),
  boundary: (element, _, wrong) => ({
    ...eventOf(element, ['timer', 'action', 'error'], wrong),
    on: element.attributes.attachedToRef ?? '',
    interrupts: element.attributes.cancelActivity !== 'false',
  }),
  sub: ({ attributes }, _, wrong) => {
    if (attributes.triggeredByEvent === 'true') wrong('event sub-processes are not run')
    return {}
  },
  call: ({ attributes }, _, wrong) => {
    if (!attributes.calledElement) wrong('set calledElement, the code of a process file')
    return { calls: attributes.calledElement ?? '' }
  },
}

const several = 'bpmn:multiInstanceLoopCharacteristics'

const condition = 'conditionalEventDefinition'

/** Condition by which the start event of a process starts it; undefined without one. */
export function startCondition(process: Xml): string | undefined {
  const starts = childrenOf(process, 'bpmn:startEvent')
  const found = starts.find((element) => definitionsOf(element).includes(condition))
  return found && (conditionOf(found) || undefined)
}

function conditionOf(start: Xml): string {
  const [definition] = childrenOf(start, `bpmn:${condition}`)
  return (definition && childrenOf(definition, 'bpmn:condition')[0]?.text.trim()) ?? ''
}

type Own = (name: string) => string | undefined

const eventName = /^[a-z][A-Za-z0-9]{0,59}$/

/** Event that a step sends to subscribers of other systems. */
function emittedIn(own: Own, wrong: Wrong): Pick<ProcessNode, 'emits'> {
  const emits = own('event')
  if (!emits) return {}
  if (!eventName.test(emits))
    wrong(`procura:event is a name of letters and digits such as goodsArrived, not "${emits}"`)
  return { emits }
}

function userPart(element: Xml, own: Own, wrong: Wrong): Part {
  const many = childrenOf(element, several)[0]
  if (element.attributes.name === undefined) wrong('name the task: its handlers read it')
  const handlers = handlersOf(own, wrong)
  const completion = many?.attributes.isSequential === 'true' ? 'turn' : completionOf(own('complete') ?? 'any', wrong)
  const due = own('due') === undefined ? undefined : spanOf(own('due') ?? '', own, wrong)
  const action = own('reject')
  const state = own('state')
  return {
    ...(handlers && { handlers }),
    completion,
    ...(due && { due }),
    ...(action && { action }),
    ...(state && { state }),
    ...(own('stepUp') === 'true' && { stepUp: true }),
  }
}

function handlersOf(own: Own, wrong: Wrong): Handlers | undefined {
  const found: Handlers[] = []
  const [role, head, field, people, choice, level] = ['role', 'head', 'field', 'people', 'choice', 'level'].map(own)
  if (level !== undefined) return levelOf(level, role, wrong)
  if (role) found.push({ by: 'role', role })
  if (head !== undefined) found.push({ by: 'head', ...(head !== 'starter' && { field: head }) })
  if (field) found.push({ by: 'field', field })
  if (people) found.push({ by: 'people', cel: people })
  if (choice !== undefined) found.push({ by: 'starter', ...(choice !== '' && { of: choice }) })
  if (found.length !== 1)
    wrong('set one of procura:role, procura:head, procura:field, procura:people, procura:choice and procura:level')
  return found[0]
}

/** Number of levels of the approval matrix. */
const levels = 3

function levelOf(text: string, role: string | undefined, wrong: Wrong): Handlers | undefined {
  const level = Number(text)
  if (Number.isInteger(level) && level >= 1 && level <= levels) return { by: 'matrix', level, ...(role && { role }) }
  wrong(`procura:level is a level of the approval matrix, 1 to ${levels}, not "${text}"`)
  return undefined
}

function completionOf(text: string, wrong: Wrong): Completion {
  if (text === 'any' || text === 'all' || text === 'turn') return text
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 100) return count
  wrong(`procura:complete is any, all, turn or a number of handlers, not "${text}"`)
  return 'any'
}

function spanOf(text: string, own: Own, wrong: Wrong): Span | undefined {
  const span = readSpan(text, own('calendar') === 'working')
  if (!span) wrong(`"${text.trim()}" is not a duration such as PT48H or P2D`)
  return span
}

function definitionsOf({ children }: Xml): readonly string[] {
  return children.filter(({ name }) => name.endsWith('EventDefinition')).map(({ name }) => local(name))
}

/** Events of a message: which of them depends on the place. */
const ofMessages: readonly EventPart['of'][] = ['action', 'notify']

/** Event of an element among those that can run at its place; an end or a catch of the file's own kind needs none. */
function eventOf(element: Xml, allowed: readonly EventPart['of'][], wrong: Wrong): { event?: EventPart } {
  const own: Own = (name) => element.attributes[`procura:${name}`]
  const [definition, ...more] = definitionsOf(element)
  if (more.length > 0) wrong('an event has one definition')
  const part = definition === undefined ? plainEvent(element, own) : partOf(element, definition, own, wrong)
  if (part && allowed.includes(part.of)) return { event: part }
  if (part && !ofMessages.includes(part.of)) wrong(`<${definition}> is not run here`)
  else if (definition !== undefined) wrong((allowed.includes('notify') ? throwReason : catchReason)(definition))
  else if (!allowed.includes('terminate')) wrong('set what it waits for: a timer, or procura:action')
  return {}
}

function plainEvent(element: Xml, own: Own): EventPart | undefined {
  const action = own('action')
  return action && element.name === 'bpmn:receiveTask' ? { of: 'action', action } : undefined
}

function partOf(element: Xml, definition: string, own: Own, wrong: Wrong): EventPart | undefined {
  const [whole] = element.children.filter(({ name }) => local(name) === definition)
  switch (definition) {
    case 'timerEventDefinition': {
      const text = whole && childrenOf(whole, 'bpmn:timeDuration')[0]?.text
      if (text === undefined) wrong('a timer has a timeDuration; dates and cycles are not run')
      const span = text === undefined ? undefined : spanOf(text, own, wrong)
      return { of: 'timer', span: span ?? { days: 0, ms: 0 } }
    }
    case 'messageEventDefinition':
    case 'signalEventDefinition':
    case 'conditionalEventDefinition': {
      const [action, notify] = [own('action'), listOf(own('notify'))]
      if (action) return { of: 'action', action }
      return notify.length > 0 ? { of: 'notify', notify } : undefined
    }
    case 'errorEventDefinition':
      return { of: 'error', code: own('code') ?? whole?.attributes.errorRef ?? '' }
    case 'cancelEventDefinition':
      return { of: 'error', code: 'cancel' }
    case 'terminateEventDefinition':
      return { of: 'terminate' }
    default:
      return undefined
  }
}
