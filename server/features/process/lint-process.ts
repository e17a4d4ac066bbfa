import { createRequire } from 'node:module'
import type { Definitions, FlowElement } from 'bpmn-moddle'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { ReadProcess } from './read-processes.ts'

/**
 * Rules of bpmnlint that the own checks lack, with the advice of each. Others are off: own checks refuse what they find, inclusive
 * gateways run here, and exclusive ways may end at one element (fake-join).
 */
const advice: Readonly<Record<string, string>> = {
  'label-required': 'set a name: people read it in the history',
  'no-bpmndi': 'it has no place in the drawing',
  'no-duplicate-sequence-flows': 'another flow has the same ends and the same condition',
  'no-gateway-join-fork': 'the gateway joins and splits: draw one gateway for each',
  'no-implicit-split': 'several flows leave without a gateway: all are taken; draw a parallel gateway',
  'no-overlapping-elements': 'it overlaps another element in the drawing, or leaves its sub-process',
  'superfluous-gateway': 'the gateway has one flow in and one out: remove it',
  'superfluous-label': 'only flows of a decision need a name',
  'superfluous-termination': 'nothing else runs at this end: a plain end event is enough',
}

const config = { rules: Object.fromEntries(Object.keys(advice).map((rule) => [rule, 'warn' as const])) }
const fromHere = createRequire(import.meta.url)
const resolver = {
  resolveRule: (pkg: string, rule: string) => fromHere(`${pkg}/rules/${rule}.js`),
  resolveConfig: (pkg: string, name: string) => fromHere(`${pkg}/config/${name}.js`),
}

/** Advice for process files. */
export async function lintProcesses(files: readonly ReadProcess[]): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const file of files) found.push(...(await lintProcess(file)))
  return found
}

/** Advice of bpmnlint for a process file, as warnings at its elements. */
async function lintProcess({ parsed, file }: ReadProcess): Promise<readonly Diagnostic[]> {
  // Loaded by need: few servers edit processes. One after the other: they share a module, which cannot load twice at once.
  const { BpmnModdle } = await import('bpmn-moddle')
  const { Linter } = await import('bpmnlint')
  const { rootElement } = await new BpmnModdle().fromXML(parsed.text)
  const flows = completed(rootElement)
  // The editor says that a file has no drawing at all.
  const isDrawn = file.diagram.shapes.length > 0
  const found = await new Linter({ resolver, config }).lint(rootElement)
  return Object.entries(found).flatMap(([rule, findings]) =>
    findings.flatMap(({ id = '', message, category }) => {
      // The rule failed, not the file.
      if (category === 'rule-error') return []
      if (rule === 'no-bpmndi' && !isDrawn) return []
      // This rule repeats its finding at both ends of the flow.
      if (rule === 'no-duplicate-sequence-flows' && !flows.has(id)) return []
      return [parsed.at([id], advice[rule] ?? message, { severity: 'warning' })]
    }),
  )
}

/**
 * Completes a file for the rules: a Chinese name is a name. Lists the flows at both of their ends, where the rules expect them, and gives their ids. Files may omit these lists (BPMN 2.0, 10.2: they repeat the
 * ends of the flows).
 */
function completed({ rootElements = [] }: Definitions): ReadonlySet<string> {
  const ids = new Set<string>()
  const join = (elements: readonly FlowElement[]): void => {
    for (const element of elements) {
      const { sourceRef, targetRef, flowElements, $attrs } = element
      element.name ??= $attrs['procura:zh']
      if (flowElements) join(flowElements)
      if (!(sourceRef && targetRef)) continue
      ids.add(element.id)
      sourceRef.outgoing = [...new Set([...(sourceRef.outgoing ?? []), element])]
      targetRef.incoming = [...new Set([...(targetRef.incoming ?? []), element])]
    }
  }
  for (const { flowElements = [] } of rootElements) join(flowElements)
  return ids
}
