import type { Row, StepResult } from './store.ts'

/** Statement in a message to a worker. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
export type WireStep = Statement & { readonly expect?: { readonly changes: number } | { readonly rows: number } }

/** Request of the main thread to a worker. `cursor` is the id of the request that opened it. */
export type Request =
  | { readonly id: number; readonly kind: 'rows' | 'json'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'open'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'fetch'; readonly cursor: number; readonly count: number }
  | { readonly id: number; readonly kind: 'drop'; readonly cursor: number }
  | { readonly id: number; readonly kind: 'write'; readonly steps: readonly WireStep[] }
  | { readonly id: number; readonly kind: 'ddl'; readonly statements: readonly string[] }
  | { readonly id: number; readonly kind: 'copy'; readonly into: string }
  | { readonly id: number; readonly kind: 'pack'; readonly into: string; readonly files: string }
  | { readonly id: number; readonly kind: 'unpack'; readonly from: string; readonly files: string }
  | { readonly id: number; readonly kind: 'restore'; readonly from: string; readonly keep: readonly string[] }
  | { readonly id: number; readonly kind: 'giveBack' }
  | { readonly id: number; readonly kind: 'close' }

/** Failure in a form that crosses threads; never with bound values. */
export type WireError = {
  readonly name: string
  readonly message: string
  /** SQLite's extended result code. */
  readonly errcode?: number
  /** Step whose expectation failed. */
  readonly step?: number
}

export type Reply =
  | {
      readonly id: number
      readonly ok: true
      /** Duration of each statement of the request, in milliseconds. */
      readonly took: readonly number[]
      readonly value: readonly Row[] | string | number | readonly StepResult[] | null
    }
  | { readonly id: number; readonly ok: false; readonly error: WireError }
