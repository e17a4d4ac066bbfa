import type { CompiledResource } from '../model/compiled.ts'
import type { CompiledAction } from '../model/compiled-actions.ts'

type Stateful = Pick<CompiledResource, 'states' | 'actions'>

/**
 * Shortest path of actions from one state of a resource to another; among equals, the one whose actions come first in the
 * file. Undefined where no action leads there.
 */
export function actionPath({ actions }: Stateful, from: string, to: string): readonly CompiledAction[] | undefined {
  const paths = new Map<string, readonly CompiledAction[]>([[from, []]])
  const open = [from]
  for (let state = open.shift(); state !== undefined; state = open.shift()) {
    const path = paths.get(state) ?? []
    for (const action of actions) {
      if (action.to === undefined || paths.has(action.to) || !action.from.includes(state)) continue
      paths.set(action.to, [...path, action])
      open.push(action.to)
    }
  }
  return paths.get(to)
}

/**
 * Shortest path of actions from the initial state of a resource to another state.
 * @throws Error for an unreachable state.
 */
export function pathTo(resource: Stateful & { readonly code: string }, state: string): readonly CompiledAction[] {
  if (!resource.states) return []
  const path = actionPath(resource, resource.states.initial, state)
  if (!path) throw new Error(`no action of ${resource.code} leads to "${state}"`)
  return path
}
