import type { Ast } from '../model/compiled.ts'
import type { ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import type { ProcessPlan } from '../model/process-plan.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { hashOf } from './hash.ts'

/** Files of processes by code. */
export type Processes = { readonly get: (code: string) => ProcessFile | undefined }

/** Names that expressions of a process may read: those of its records, the last decision, who started it, and the levels of its matrix. */
export function namesInProcess(names: Names): Names {
  return { ...names, outcome: 'string', starter: 'string', matrixLevels: 'number' }
}

/**
 * Plan of a process: its expressions parsed, and each call replaced by the process that it calls, as a sub-process.
 * @throws ExpressionError for an expression that the check of files would refuse.
 */
export function compileProcess(code: string, file: ProcessFile, processes: Processes, names: Names): ProcessPlan {
  const { nodes, flows, when, ...rest } = withCalls(file, processes, [code])
  const all = namesInProcess(names)
  const amount = rest.matrix?.amount
  const plan = {
    ...rest,
    code,
    ...(when !== undefined && { when: parseExpression(when, names, 'bool') }),
    ...(amount !== undefined && { amount: parseExpression(amount, names, 'number') }),
    nodes,
    flows: Object.fromEntries(Object.values(flows).map((flow) => [flow.id, compiledFlow(flow, all)])),
    people: Object.fromEntries(
      Object.values(nodes).flatMap(({ id, handlers }): (readonly [string, Ast])[] =>
        handlers?.by === 'people' ? [[id, parseExpression(handlers.cel, all, 'any')]] : [],
      ),
    ),
  }
  return { ...plan, version: hashOf(JSON.stringify(plan)) }
}

function compiledFlow({ when, ...flow }: ProcessFlow, names: Names): ProcessPlan['flows'][string] {
  return { ...flow, ...(when !== undefined && { when: parseExpression(when, names, 'bool') }) }
}

/** Process with the called ones inside. Calls in a circle are left out: the check of files reports them. */
function withCalls(file: ProcessFile, processes: Processes, path: readonly string[]): ProcessFile {
  const nodes = new Map(Object.entries(file.nodes))
  const flows = new Map(Object.entries(file.flows))
  for (const call of Object.values(file.nodes)) {
    const called = path.includes(call.calls ?? '') ? undefined : processes.get(call.calls ?? '')
    if (!called) continue
    const inner = prefixed(withCalls(called, processes, [...path, call.calls ?? '']), call.id)
    nodes.set(call.id, { ...call, kind: 'sub' })
    for (const node of inner.nodes) nodes.set(node.id, node)
    for (const flow of inner.flows) flows.set(flow.id, flow)
  }
  return { ...file, nodes: Object.fromEntries(nodes), flows: Object.fromEntries(flows) }
}

function prefixed({ nodes, flows }: ProcessFile, call: string) {
  const name = (id: string) => `${call}/${id}`
  return {
    nodes: Object.values(nodes).map(
      (node): ProcessNode => ({
        ...node,
        id: name(node.id),
        scope: node.scope === '' ? call : name(node.scope),
        incoming: node.incoming.map(name),
        outgoing: node.outgoing.map(name),
        ...(node.default !== undefined && { default: name(node.default) }),
        ...(node.on !== undefined && { on: name(node.on) }),
      }),
    ),
    flows: Object.values(flows).map(
      (flow): ProcessFlow => ({ ...flow, id: name(flow.id), from: name(flow.from), to: name(flow.to) }),
    ),
  }
}
