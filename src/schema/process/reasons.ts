/** Reasons why elements of BPMN do not run, with what to draw in their place. Chinese: mistake-words-process.ts. */
const elements: Readonly<Record<string, string>> = {
  task: 'make it a user task or a service task',
  manualTask: 'make it a user task',
  scriptTask: 'make it a service task with an action of the record',
  businessRuleTask: 'make it a user task with a level of the approval matrix',
  complexGateway: 'draw a parallel or an inclusive gateway',
  adHocSubProcess: 'draw the order of its tasks, or one task for several handlers in turn',
}

export const compensationReason = 'compensation is not run: draw the steps that undo as a way of their own'

const events: Readonly<Record<string, string>> = {
  escalation: 'escalations are not run: use a timer or an error event',
  compensate: compensationReason,
  link: 'links are not run: draw the flow',
}

/** Reason of an element, by its name without a prefix. */
export function elementReason(name: string): string {
  const advice = Object.hasOwn(elements, name) ? `: ${elements[name]}` : ''
  return `<${name}> is not run${advice}`
}

/** Reason of an event that waits, by the name of its definition. */
export function catchReason(definition: string): string {
  const isMessage = ['message', 'signal', 'conditional'].includes(kindOf(definition))
  return isMessage ? 'set procura:action, the action of the record that it waits for' : eventReason(definition)
}

/** Reason of an event that sends or ends, by the name of its definition. */
export function throwReason(definition: string): string {
  if (kindOf(definition) === 'message') return 'set procura:notify, the recipients of the message'
  return kindOf(definition) === 'signal' ? 'only messages are sent: make it a message event' : eventReason(definition)
}

function eventReason(definition: string): string {
  const kind = kindOf(definition)
  return Object.hasOwn(events, kind) ? (events[kind] ?? '') : `<${definition}> is not run here`
}

function kindOf(definition: string): string {
  return definition.replace(/EventDefinition$/, '')
}
