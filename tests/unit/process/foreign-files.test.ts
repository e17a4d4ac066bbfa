import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { laidOut } from '../../../src/engine/blocks/studio/process/laid-out.ts'
import { decodeText } from '../../../src/schema/load/decode-text.ts'
import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import { mistakeText } from '../../../src/schema/model/mistake-text.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'

const model = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const around = (inner: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${model}" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
<process id="p" procura:resource="t/order" xmlns:procura="urn:procura:process">
<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="A"/>
${inner}
<sequenceFlow id="f2" sourceRef="A" targetRef="e"/><endEvent id="e"/></process>${more}</definitions>`
const task = '<userTask id="A" name="A" procura:role="boss"/>'

/** Findings of a file, as `severity element: message`. */
const found = (text: string) =>
  parseProcess('schemas/processes/t.bpmn', text).problems.map(
    ({ severity, pointer, message }) => `${severity} ${pointer.slice(1)}: ${message}`,
  )

it.each<[string, string, string, string[]]>([
  ['an abstract task', '<task id="A"/>', '', ['error A: <task> is not run: make it a user task or a service task']],
  ['a manual task', '<manualTask id="A"/>', '', ['error A: <manualTask> is not run: make it a user task']],
  [
    'a script',
    '<scriptTask id="A"><script>x = 1</script></scriptTask>',
    '',
    ['error A: <scriptTask> is not run: make it a service task with an action of the record'],
  ],
  [
    'a business rule',
    '<businessRuleTask id="A"/>',
    '',
    ['error A: <businessRuleTask> is not run: make it a user task with a level of the approval matrix'],
  ],
  [
    'a complex gateway',
    '<complexGateway id="A"/>',
    '',
    ['error A: <complexGateway> is not run: draw a parallel or an inclusive gateway'],
  ],
  [
    'an ad-hoc sub-process',
    '<adHocSubProcess id="A"><task id="B"/><completionCondition>x</completionCondition></adHocSubProcess>',
    '',
    ['error A: <adHocSubProcess> is not run: draw the order of its tasks, or one task for several handlers in turn'],
  ],
  [
    'an event sub-process',
    `${task}<subProcess id="S" triggeredByEvent="true"><startEvent id="s2"><signalEventDefinition/></startEvent>
     <sequenceFlow id="f3" sourceRef="s2" targetRef="e2"/><endEvent id="e2"/></subProcess>`,
    '',
    [
      'error S: event sub-processes are not run',
      'error s2: a process starts by an action of its record, or by a condition: no other event definition',
    ],
  ],
  [
    'compensation',
    `${task}<boundaryEvent id="b" attachedToRef="A"><compensateEventDefinition/></boundaryEvent>
     <userTask id="U" name="U" procura:role="boss" isForCompensation="true"/><association id="a" sourceRef="b" targetRef="U"/>`,
    '',
    [
      'error b: compensation is not run: draw the steps that undo as a way of their own',
      'error U: compensation is not run: draw the steps that undo as a way of their own',
    ],
  ],
  [
    'a loop of a sub-process',
    `<subProcess id="A"><standardLoopCharacteristics/><startEvent id="s2"/>
     <sequenceFlow id="f3" sourceRef="s2" targetRef="e2"/><endEvent id="e2"/></subProcess>`,
    '',
    ['error A: loops are drawn as flows, not as a mark of an activity'],
  ],
  [
    'events that are sent',
    '<intermediateThrowEvent id="A"><signalEventDefinition/></intermediateThrowEvent>',
    '',
    ['error A: only messages are sent: make it a message event'],
  ],
  [
    'links',
    '<intermediateThrowEvent id="A"><linkEventDefinition name="x"/></intermediateThrowEvent>',
    '',
    ['error A: links are not run: draw the flow'],
  ],
  [
    'an event that waits for a signal',
    '<intermediateCatchEvent id="A"><signalEventDefinition/></intermediateCatchEvent>',
    '',
    ['error A: set procura:action, the action of the record that it waits for'],
  ],
  [
    'lanes, data and extensions of another product',
    `<laneSet id="l"><lane id="l1"/></laneSet><dataObject id="d"/><dataObjectReference id="r" dataObjectRef="d"/>
     <userTask id="A" name="A" procura:role="boss" camunda:assignee="x"><extensionElements><camunda:taskListener/></extensionElements></userTask>`,
    '',
    [
      'warning l: lanes are only drawn: set the handlers of each task',
      'warning r: data is only drawn: the steps of a process read and write its record',
      'warning : "camunda" extensions are kept and not run',
    ],
  ],
  [
    'messages to a partner without steps',
    task,
    `<process id="q"/><collaboration id="c"><participant id="p1" processRef="p"/><participant id="p2"/>
     <messageFlow id="m" sourceRef="A" targetRef="p2"/><conversation id="v"/></collaboration><choreography id="h"/>`,
    [
      'warning h: it is only drawn: it shows partners, and no steps of a process',
      'warning m: it is only drawn: steps send by procura:notify, and wait by procura:action',
      'warning v: it is only drawn: it shows partners, and no steps of a process',
    ],
  ],
  [
    'a second process with steps',
    task,
    '<process id="q"><startEvent id="s9"/><scriptTask id="B"/></process>',
    [
      'error q: one file has one process: the messages between several are not run',
      'error B: <scriptTask> is not run: make it a service task with an action of the record',
      'error s9: a dead end: draw a flow to the next step or to an end',
      'error : it has no end event',
    ],
  ],
  [
    'ways by an element that does not run',
    `<task id="A"/><exclusiveGateway id="x"/><sequenceFlow id="f3" sourceRef="A" targetRef="x"/>`,
    '',
    [
      'error A: <task> is not run: make it a user task or a service task',
      'error x: a dead end: draw a flow to the next step or to an end',
    ],
  ],
])('judges %s', (_, inner, more, findings) => {
  expect(found(around(inner, more))).toEqual(findings)
  for (const line of findings) {
    const message = line.slice(line.indexOf(': ') + 2)
    expect(mistakeText('zh', message)).not.toBe(message)
  }
})

it('judges a file with partners only', () => {
  const text = `<definitions xmlns="${model}"><choreography id="h"/><collaboration id="c"><conversation id="v"/></collaboration></definitions>`
  expect(found(text)).toEqual([
    'error : the file has no process',
    'warning h: it is only drawn: it shows partners, and no steps of a process',
    'warning v: it is only drawn: it shows partners, and no steps of a process',
  ])
})

it('findings that are warnings do not keep a process from running', () => {
  const { value } = parseProcess('t.bpmn', around(`<laneSet id="l"/>${task}`))
  expect(Object.keys((value as { nodes: object }).nodes)).toEqual(['s', 'A', 'e'])
})

const bytesOf = (text: string, encoding: BufferEncoding, mark: number[] = []) =>
  Uint8Array.from([...mark, ...Buffer.from(text, encoding)])
const swapped = (bytes: Uint8Array) => Uint8Array.from(bytes, (_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
const named = around('<userTask id="A" name="Prüfung" procura:role="boss"/>')
const declaredAs = (encoding: string) => named.replace('UTF-8', encoding)

it.each<[string, Uint8Array]>([
  ['UTF-8', bytesOf(named, 'utf8')],
  ['UTF-8 with a mark', bytesOf(named, 'utf8', [0xef, 0xbb, 0xbf])],
  ['ISO-8859-1', bytesOf(declaredAs('ISO-8859-1'), 'latin1')],
  ['UTF-16', bytesOf(declaredAs('UTF-16'), 'utf16le', [0xff, 0xfe])],
  ['UTF-16 without a mark', bytesOf(declaredAs('UTF-16'), 'utf16le')],
  ['UTF-16, high byte first', swapped(bytesOf(declaredAs('UTF-16'), 'utf16le', [0xff, 0xfe]))],
])('reads a file in %s', (_, bytes) => {
  const text = decodeText(bytes) ?? ''
  expect(text).toBe(named)
  expect(found(text)).toEqual([])
})

it('does not guess what is not the encoding that a file names', () => {
  expect(decodeText(bytesOf(named, 'latin1'))).toBeUndefined()
  expect(decodeText(bytesOf(declaredAs('EBCDIC-9'), 'latin1'))).toBeUndefined()
  expect(found(`\uFEFF${named}`)).toEqual([])
})

it('draws a file without a drawing: every node and flow has a place, and nothing of it changes', async () => {
  const text = around(
    `${task}<boundaryEvent id="b" attachedToRef="A"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
     <subProcess id="S"><startEvent id="s2"/><sequenceFlow id="f4" sourceRef="s2" targetRef="e2"/><endEvent id="e2"/></subProcess>
     <sequenceFlow id="f3" sourceRef="b" targetRef="S"/><sequenceFlow id="f5" sourceRef="S" targetRef="A"/>`,
  )
  const next = laidOut(text) ?? ''
  const [before, after] = [readProcess(text).file, readProcess(next).file]
  expect({ ...after, diagram: undefined }).toEqual({ ...before, diagram: undefined })
  expect(after?.diagram.shapes.map(({ of }) => of).toSorted()).toEqual(['A', 'S', 'b', 'e', 'e2', 's', 's2'])
  expect(after?.diagram.edges.map(({ of }) => of).toSorted()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
  const [sub, inner] = ['S', 's2'].map((id) => after?.diagram.shapes.find(({ of }) => of === id))
  expect(inner && sub && inner.x > sub.x && inner.x + inner.width < sub.x + sub.width).toBe(true)
  const { warnings } = await new BpmnModdle().fromXML(next)
  expect(warnings).toEqual([])
  expect(laidOut(next)).toBeUndefined()
})
