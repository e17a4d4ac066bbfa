import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { decodeText } from '../../../src/schema/load/decode-text.ts'
import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import { mistakeText } from '../../../src/schema/model/mistake-text.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { readXml, type Xml } from '../../../src/schema/process/xml.ts'

// Models by which BPMN tools compare themselves; absent on a bare machine.
const folder = '../shared/standards/bpmn-miwg'
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bpmn')) : []
const textOf = (name: string) => decodeText(readFileSync(join(folder, name))) ?? ''

it.skipIf(files.length === 0)(
  'reference models are read with their drawing, and judged with a reason for each part',
  () => {
    for (const name of files) {
      const text = textOf(name)
      const { file, syntax, problems } = readProcess(text)
      expect([name, syntax]).toEqual([name, undefined])
      expect([name, file?.diagram.shapes.length]).not.toEqual([name, 0])
      // No element is left out in silence: it runs, is only drawn, or has a problem.
      const known = new Set([...Object.keys(file?.nodes ?? {}), ...problems.map(({ id }) => id)])
      const ends = Object.values(file?.flows ?? {}).flatMap(({ from, to }) => [from, to])
      expect([name, ends.filter((id) => !known.has(id))]).toEqual([name, []])
      const findings = parseProcess(name, text).problems
      for (const id of idsOf(readXml(text).root, judged))
        expect([name, id, findings.some(({ pointer }) => pointer === `/${id}`)]).toEqual([name, id, true])
      for (const { message } of findings) {
        expect(message).toMatch(/\w{2,} \w/)
        expect(mistakeText('zh', message)).not.toBe(message)
      }
    }
  },
)

/** Elements that never run as they are in these models. */
const judged = ['task', 'scriptTask', 'manualTask', 'businessRuleTask', 'messageFlow', 'laneSet', 'dataObjectReference']

function idsOf(element: Xml | undefined, names: readonly string[]): readonly string[] {
  if (!element) return []
  const own = names.includes(element.name.replace('bpmn:', '')) ? [element.attributes.id ?? ''] : []
  return [...own, ...element.children.flatMap((child) => idsOf(child, names))]
}

it.skipIf(files.length === 0)('reference models are saved without loss', async () => {
  for (const name of files) {
    const text = textOf(name)
    const moddle = new BpmnModdle()
    const { rootElement, warnings } = await moddle.fromXML(text)
    expect([name, warnings]).toEqual([name, []])
    const { xml } = await moddle.toXML(rootElement, { format: true })
    expect(meaningOf(readXml(xml).root)).toEqual(meaningOf(readXml(text).root))
  }
})

/** Values that BPMN 2.0 gives an element without them (formal/2011-01-03, chapters 8 and 10). */
const defaults: Readonly<Record<string, string>> = {
  completionQuantity: '1',
  startQuantity: '1',
  isForCompensation: 'false',
  gatewayDirection: 'Unspecified',
  triggeredByEvent: 'false',
  parallelMultiple: 'false',
  cancelActivity: 'true',
  isInterrupting: 'true',
  isCollection: 'false',
  isClosed: 'false',
  isExecutable: 'false',
  processType: 'None',
  isUnlimited: 'false',
  isImmediate: 'true',
}

function meaningOf(element: Xml | undefined): unknown {
  if (!element) return undefined
  const { name, attributes, children, text } = element
  const own = Object.entries(attributes)
    .filter(([key, value]) => !key.startsWith('xmlns') && defaults[key] !== value)
    .map(([key, value]) => [key, /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value] as const)
  return [name, Object.fromEntries(own.toSorted()), text.trim(), children.map(meaningOf)]
}
