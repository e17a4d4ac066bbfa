import type { Ast } from '../model/compiled.ts'

/** Condition that a document is in one of its draft states. */
export function draftCondition(field: string, states: readonly string[]): Ast {
  const list: Ast = { op: 'list', args: states.map((state): Ast => ({ op: 'value', args: [state] })) }
  return { op: 'in', args: [{ op: 'id', args: [field] }, list] }
}
