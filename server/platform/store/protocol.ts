import type { Row, StepResult } from './store.ts'

/** A statement as it travels to a worker. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
export type WireStep = Statement & { readonly expect?: { readonly changes: number } | { readonly rows: number } }

/** What the main thread asks of a worker. `cursor` is the id of the request that opened it. */
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
  | { readonly id: number; readonly kind: 'close' }

/** A failure in a form that crosses threads; never holds bound values. */
export type WireError = {
  readonly name: string
  readonly message: string
  /** SQLite's extended result code. */
  readonly errcode?: number
  /** The step whose expectation failed. */
  readonly step?: number
}

export type Reply =
  | {
      readonly id: number
      readonly ok: true
      /** Milliseconds that each statement of the request took. */
      readonly took: readonly number[]
      readonly value: readonly Row[] | string | number | readonly StepResult[] | null
    }
  | { readonly id: number; readonly ok: false; readonly error: WireError }
