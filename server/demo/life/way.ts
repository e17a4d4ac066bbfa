import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'

/**
 * The shortest way of actions from the first state of a resource to another one; of two equally short ones the one whose actions stand
 * first in the file. @throws Error for a state that no action leads to.
 */
export function wayTo({ code, states, actions }: CompiledResource, state: string): readonly CompiledAction[] {
  if (!states || state === states.initial) return []
  const ways = new Map<string, readonly CompiledAction[]>([[states.initial, []]])
  const open = [states.initial]
  for (let from = open.shift(); from !== undefined; from = open.shift()) {
    const way = ways.get(from) ?? []
    for (const action of actions) {
      if (action.to === undefined || ways.has(action.to) || !action.from.includes(from)) continue
      ways.set(action.to, [...way, action])
      open.push(action.to)
    }
  }
  const found = ways.get(state)
  if (!found) throw new Error(`no action of ${code} leads to "${state}"`)
  return found
}
