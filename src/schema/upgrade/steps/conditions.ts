import { renamed } from '../kit/nodes.ts'
import type { Step } from '../kit/step.ts'

/** Conditions of rights, offers, rules and the rows of tables are `where`. */
export const conditions: Step = [
  { kinds: ['resource', 'mixin'], at: 'rules.*', turn: (rule) => renamed(rule, 'when', 'where') },
  { kinds: ['resource', 'mixin'], at: 'rights.*', turn: (right) => renamed(right, 'rows', 'where') },
  { kinds: ['resource', 'mixin'], at: 'offered.*', turn: (offer) => renamed(offer, 'rows', 'where') },
  { kinds: ['resource', 'mixin'], at: 'fields.*', turn: (field) => renamed(field, 'rows', 'where') },
]
