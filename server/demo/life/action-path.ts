import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'

/**
 * Shortest path of actions from the initial state of a resource to another state; among equals, the one whose actions come
 * first in the file. @throws Error for an unreachable state.
 */
export function pathTo({ code, states, actions }: CompiledResource, state: string): readonly CompiledAction[] {
  if (!states || state === states.initial) return []
  const paths = new Map<string, readonly CompiledAction[]>([[states.initial, []]])
  const open = [states.initial]
  for (let from = open.shift(); from !== undefined; from = open.shift()) {
    const path = paths.get(from) ?? []
    for (const action of actions) {
      if (action.to === undefined || paths.has(action.to) || !action.from.includes(from)) continue
      paths.set(action.to, [...path, action])
      open.push(action.to)
    }
  }
  const found = paths.get(state)
  if (!found) throw new Error(`no action of ${code} leads to "${state}"`)
  return found
}
