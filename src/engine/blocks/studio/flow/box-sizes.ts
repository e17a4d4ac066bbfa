import type { GraphEdge, GraphState } from '../../../../schema/edit/state-graph.ts'
import type { Size } from './layout.ts'

/** Pixels of the parts of the drawing; the style sheet has the same. */
const parts = { state: 168, head: 46, inside: 26, label: 148, action: 40 }

/** Size of the box of a state: its name, and the actions that keep it. */
export function stateSize({ inside }: GraphState): Size {
  return { width: parts.state, height: parts.head + inside.length * parts.inside }
}

/** Size of the label of an arrow: its actions, one below the other. */
export function labelSize({ actions }: GraphEdge): Size {
  return { width: parts.label, height: actions.length * parts.action }
}
