import type { Ast } from './compiled.ts'
import type { ProcessFile, ProcessFlow } from './process-file.ts'

/** Process that can run: expressions parsed, called processes in place of their calls. Plain JSON: an instance keeps its plan. */
export type ProcessPlan = Omit<ProcessFile, 'flows' | 'when'> & {
  readonly code: string
  /** Changes exactly when anything of it changes. */
  readonly version: string
  /** Condition that starts it. */
  readonly when?: Ast
  readonly flows: { readonly [id: string]: Omit<ProcessFlow, 'when'> & { readonly when?: Ast } }
  /** Handlers that an expression gives, by task. */
  readonly people: { readonly [node: string]: Ast }
  /** Amount by which the approval matrix is read. */
  readonly amount?: Ast
}
