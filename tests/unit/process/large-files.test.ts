import { expect, it } from 'vitest'
import { compileProcess } from '../../../src/schema/compile/compile-process.ts'
import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import type { ProcessFile } from '../../../src/schema/model/process-file.ts'
import { findFlaw } from '../../../src/schema/process/run/explore.ts'

/** File with tasks, written at once: the kit for drawings is made for few of them. */
const fileOf = (
  inner: readonly string[],
) => `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:procura="urn:procura:process">
<bpmn:process id="p" procura:resource="t/order"><bpmn:startEvent id="s"/><bpmn:endEvent id="e"/>
${inner.join('\n')}
</bpmn:process></bpmn:definitions>`
const ids = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`)
const task = (id: string) => `<bpmn:userTask id="${id}" name="${id}" procura:role="boss"/>`
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`

/** Tasks one after the other. */
const chain = (count: number) => {
  const all = ids(count)
  return fileOf([...all.map(task), ...['s', ...all].map((id, at) => flow(id, all[at] ?? 'e'))])
}

/** Tasks at the same time. */
const wide = (count: number, kind: 'parallelGateway' | 'inclusiveGateway') => {
  const other = kind === 'inclusiveGateway' ? ' default="g-T0"' : ''
  const when = '<bpmn:conditionExpression>1 > 2</bpmn:conditionExpression></bpmn:sequenceFlow>'
  const first = (id: string, at: number) =>
    other === '' || at === 0 ? flow('g', id) : flow('g', id).replace('/>', `>${when}`)
  const gateways = [`<bpmn:${kind} id="g"${other}/>`, `<bpmn:${kind} id="j"/>`, flow('s', 'g'), flow('j', 'e')]
  return fileOf([...gateways, ...ids(count).flatMap((id, at) => [task(id), first(id, at), flow(id, 'j')])])
}

// A search of all flows for each node took minutes, in which the server answered nobody.
it.each([
  ['tasks in a row', chain(1000)],
  ['parallel tasks', wide(500, 'parallelGateway')],
  ['tasks of an inclusive gateway', wide(500, 'inclusiveGateway')],
])('judges a process with many %s', (_, text) => {
  const { value, problems } = parseProcess('t.bpmn', text)
  expect(problems).toEqual([])
  expect(findFlaw(compileProcess('p', value as ProcessFile, { get: () => undefined }, {}))).toBeUndefined()
})

it('reports the first of many findings', () => {
  const text = fileOf([flow('s', 'e'), ...ids(2000).map((id) => `<bpmn:serviceTask id="${id}"/>`)])
  const { problems } = parseProcess('t.bpmn', text)
  expect([problems.length, problems[0]?.line, problems[499]?.line]).toEqual([500, 4, 503])
})
