/** Nodes of a process by id, as `kind` or `kind attribute="…" …`; see `elements`. `S/x` is `x` in the sub-process `S`. */
export type Nodes = Readonly<Record<string, string>>

type Write = (id: string, attributes: string, flow: string, inner: string) => string

const plain =
  (tag: string): Write =>
  (id, attributes, flow, inner) =>
    `<bpmn:${tag} id="${id}" name="${id}"${flow} ${attributes}>${inner}</bpmn:${tag}>`
const event =
  (tag: string, definition: string): Write =>
  (id, attributes) => {
    const [, span] = /span="([^"]*)"/.exec(attributes) ?? []
    const body = span === undefined ? '' : `<bpmn:timeDuration>${span}</bpmn:timeDuration>`
    const own = attributes.replace(/span="[^"]*"/, '')
    return `<bpmn:${tag} id="${id}" name="${id}" ${own}><bpmn:${definition}>${body}</bpmn:${definition}></bpmn:${tag}>`
  }

/** Start event with a condition: `startsWhen status == 'x'`. */
const startsWhen: Write = (id, condition) =>
  `<bpmn:startEvent id="${id}" name="${id}"><bpmn:conditionalEventDefinition><bpmn:condition><![CDATA[${condition}]]></bpmn:condition></bpmn:conditionalEventDefinition></bpmn:startEvent>`

const elements: Readonly<Record<string, Write>> = {
  start: plain('startEvent'),
  startsWhen,
  end: plain('endEvent'),
  stop: event('endEvent', 'terminateEventDefinition'),
  fail: event('endEvent', 'errorEventDefinition'),
  task: (id, attributes) =>
    `<bpmn:userTask id="${id}" name="${id}" ${attributes.includes('procura:') ? '' : 'procura:people="[\'ann\']"'} ${attributes}/>`,
  turn: (id, attributes) =>
    `<bpmn:userTask id="${id}" name="${id}" ${attributes}><bpmn:multiInstanceLoopCharacteristics isSequential="true"/></bpmn:userTask>`,
  service: plain('serviceTask'),
  xor: plain('exclusiveGateway'),
  and: plain('parallelGateway'),
  or: plain('inclusiveGateway'),
  events: plain('eventBasedGateway'),
  timer: event('intermediateCatchEvent', 'timerEventDefinition'),
  message: event('intermediateCatchEvent', 'messageEventDefinition'),
  notify: event('intermediateThrowEvent', 'messageEventDefinition'),
  onTimer: event('boundaryEvent', 'timerEventDefinition'),
  onError: event('boundaryEvent', 'errorEventDefinition'),
  onMessage: event('boundaryEvent', 'messageEventDefinition'),
  sub: plain('subProcess'),
  call: plain('callActivity'),
}

/**
 * BPMN file of a process.
 * @param flows `a>b`, with a condition `a>b?amount > 5.0`, or the default of a gateway `a>b!`; separated by line ends or `;`.
 */
export function bpmn(nodes: Nodes, flows: string, process = 'procura:resource="t/order"'): string {
  const ways = flows
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const [ends = '', when] = line.split(/\?(.*)/s)
      const [from = '', to = ''] = ends.replace('!', '').split('>')
      return { id: `f${index}`, from: from.trim(), to: to.trim(), when, isDefault: ends.includes('!') }
    })
  const written = (prefix: string): string => {
    const own = Object.entries(nodes).filter(([id]) => id.startsWith(prefix) && !id.slice(prefix.length).includes('/'))
    const parts = own.map(([id, text]) => {
      const [kind = '', ...rest] = text.split(' ')
      const fallback = ways.find(({ from, isDefault }) => from === id && isDefault)
      const write = elements[kind]
      if (!write) throw new Error(`no element is written as ${kind}`)
      return write(idOf(id), rest.join(' '), fallback ? ` default="${fallback.id}"` : '', written(`${id}/`))
    })
    const lines = ways
      .filter(({ from }) => own.some(([id]) => id === from))
      .map(({ id, from, to, when }) => {
        const condition = when ? `<bpmn:conditionExpression><![CDATA[${when}]]></bpmn:conditionExpression>` : ''
        return `<bpmn:sequenceFlow id="${id}"${when ? ` name="${id}"` : ''} sourceRef="${idOf(from)}" targetRef="${idOf(to)}">${condition}</bpmn:sequenceFlow>`
      })
    return [...parts, ...lines].join('\n')
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:procura="urn:procura:process" targetNamespace="t">
<bpmn:process id="p" isExecutable="true" name="P" ${process}>
${written('')}
</bpmn:process>
</bpmn:definitions>`
}

/** An id without the name of its sub-process. */
function idOf(id: string): string {
  return id.split('/').at(-1) ?? id
}
