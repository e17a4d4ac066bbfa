import { globSync, readFileSync } from 'node:fs'
import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { readXml, type Xml } from '../../../src/schema/process/xml.ts'
import { bpmn } from '../../kit/bpmn.ts'

/** Element without what has no meaning in XML: white space around it, and the order of its attributes. */
function meaning({ name, attributes, children, text }: Xml): unknown {
  const own = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'))
  return [name, Object.fromEntries(own.toSorted()), text.trim(), children.map(meaning)]
}

it('the writer of the drawing tools keeps what runs, and what it does not know', async () => {
  const text = bpmn(
    {
      s: 'start',
      x: 'xor',
      A: 'task procura:role="boss" procura:complete="all" procura:due="P2D"',
      t: 'onTimer attachedToRef="A" span="PT48H"',
      V: 'service procura:action="approve"',
      e: 'end',
    },
    "s>x; x>A?amount > 5.0 && kind != 'a'; x>V!; A>V; t>V; V>e",
    'procura:resource="t/order" procura:zh="订单" xmlns:other="urn:other" other:mark="kept"',
  )
  const moddle = new BpmnModdle()
  const { rootElement, warnings } = await moddle.fromXML(text)
  expect(warnings).toEqual([])
  const { xml } = await moddle.toXML(rootElement)
  const [before, after] = [readXml(text).root, readXml(xml).root]
  expect(after && meaning(after)).toEqual(before && meaning(before))
})

it('the shipped files are as the drawing tools write them: a change in the editor is the only difference', async () => {
  const files = globSync('schemas/processes/**/*.bpmn')
  expect(files.length).toBeGreaterThan(20)
  const moddle = new BpmnModdle()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const { rootElement } = await moddle.fromXML(text)
    expect((await moddle.toXML(rootElement, { format: true })).xml).toBe(text)
  }
})
