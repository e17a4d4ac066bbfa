import fc from 'fast-check'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { planOf } from './run-kit.ts'

/** Block of a structured process: a task, a sequence, branches of a kind, a loop, or a sub-process. */
export type Block =
  | { readonly is: 'task' }
  | { readonly is: 'seq' | 'xor' | 'and' | 'or' | 'loop' | 'sub'; readonly parts: readonly Block[] }

/** Any structured process. */
export const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant<Block>({ is: 'task' }),
    fc.record({
      is: fc.constantFrom('seq' as const, 'xor' as const, 'and' as const, 'or' as const),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ is: fc.constantFrom('loop' as const, 'sub' as const), parts: fc.tuple(tie('block')) }),
  ),
})).block

/** Draws a block: its first and last node, with nodes and flows added to the drawing. */
function draw(it: Block, scope: string, out: { nodes: Record<string, string>; flows: string[] }): [string, string] {
  const add = (kind: string, within = scope) => {
    const id = `${within}n${Object.keys(out.nodes).length}`
    out.nodes[id] = kind
    return id
  }
  const link = (from: string, to: string, more = '') => out.flows.push(`${from}>${to}${more}`)
  if (it.is === 'task') {
    const id = add('task')
    return [id, id]
  }
  if (it.is === 'sub') {
    const id = add('sub')
    const inner = `${id}/`
    const [start, end] = [add('start', inner), add('end', inner)]
    const [first, last] = draw(it.parts[0] as Block, inner, out)
    link(start, first)
    link(last, end)
    return [id, id]
  }
  if (it.is === 'seq') {
    const drawn = it.parts.map((part) => draw(part, scope, out))
    for (const [index, [first]] of drawn.slice(1).entries()) link(drawn[index]?.[1] ?? '', first)
    return [drawn[0]?.[0] ?? '', drawn.at(-1)?.[1] ?? '']
  }
  if (it.is === 'loop') {
    const [merge, split] = [add('xor'), add('xor')]
    const [first, last] = draw(it.parts[0] as Block, scope, out)
    link(merge, first)
    link(last, split)
    link(split, merge, "?outcome == 'reject'")
    const out2 = add('xor')
    link(split, out2, '!')
    return [merge, out2]
  }
  const [split, join] = [add(it.is), add(it.is)]
  it.parts.forEach((part, index) => {
    const [first, last] = draw(part, scope, out)
    const condition = index === 0 ? '!' : `?amount > ${index * 10}.0`
    link(split, first, it.is === 'and' ? '' : condition)
    link(last, join)
  })
  return [split, join]
}

/** Plan of a block; `rename` gives each node another id. */
export function planOfBlock(whole: Block, rename = (id: string) => id): ProcessPlan {
  const out = { nodes: { s: 'start', e: 'end' } as Record<string, string>, flows: [] as string[] }
  const [first, last] = draw(whole, '', out)
  out.flows.push(`s>${first}`, `${last}>e`)
  const nodes = Object.fromEntries(Object.entries(out.nodes).map(([id, kind]) => [rename(id), kind]))
  const flows = out.flows.map((flow) => flow.replace(/^[^?!]*/, rename))
  return planOf(nodes, flows.join('\n'))
}
