import type { Text } from '../base/text.ts'
import type { DraftResource } from '../model/studio-data.ts'

/** Action of a diagram of states. */
export type GraphAction = {
  readonly name: string
  readonly title: Text
  /** Roles that start with it; empty for one that only the server runs. */
  readonly roles: readonly string[]
  readonly isAutomatic: boolean
}

export type GraphState = {
  readonly value: string
  readonly title: Text
  readonly isInitial: boolean
  /** Required fields may be empty in it. */
  readonly isDraft: boolean
  /** Actions that keep the state. */
  readonly inside: readonly GraphAction[]
}

/** All actions from a state to another one. */
export type GraphEdge = { readonly from: string; readonly to: string; readonly actions: readonly GraphAction[] }

export type StateGraph = { readonly states: readonly GraphState[]; readonly edges: readonly GraphEdge[] }

/**
 * States of a resource and the actions between them. Values of the dictionary that no action and no setting names are left out, because a
 * dictionary may serve many resources; `added` ones stay. The initial state is the first one.
 */
export function stateGraph(
  { resource, states: values }: Pick<DraftResource, 'resource' | 'states'>,
  rolesOf: (action: string) => readonly string[],
  added: readonly string[] = [],
): StateGraph {
  const { states, actions } = resource
  if (!states) return { states: [], edges: [] }
  const moves = actions
    .filter(({ from }) => from.length > 0)
    .map(({ name, title, from, to, automatic }) => ({
      ...{ from, to },
      action: { name, title, roles: automatic ? [] : rolesOf(name), isAutomatic: automatic === true },
    }))
  const named = new Set([states.initial, ...(states.draft ?? []), ...added])
  for (const { from, to } of moves) for (const value of [...from, ...(to === undefined ? [] : [to])]) named.add(value)
  const titles = new Map(values.map(({ name, title }) => [name, title ?? name]))
  const order = [states.initial, ...values.map(({ name }) => name).filter((name) => named.has(name)), ...named]
  return {
    states: [...new Set(order)].map((value) => ({
      value,
      title: titles.get(value) ?? value,
      isInitial: value === states.initial,
      isDraft: states.draft?.includes(value) === true,
      inside: moves
        .filter(({ from, to }) => from.includes(value) && (to ?? value) === value)
        .map(({ action }) => action),
    })),
    edges: edgesOf(moves),
  }
}

type Move = { readonly from: readonly string[]; readonly to: string | undefined; readonly action: GraphAction }

function edgesOf(moves: readonly Move[]): readonly GraphEdge[] {
  const single = moves.flatMap(({ from, to, action }) =>
    to === undefined ? [] : from.filter((state) => state !== to).map((state) => ({ from: state, to, action })),
  )
  return [...Map.groupBy(single, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((own) =>
    own[0] ? [{ from: own[0].from, to: own[0].to, actions: own.map(({ action }) => action) }] : [],
  )
}
