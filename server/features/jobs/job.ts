import type { Text } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'

/** Context of a running job. */
export type JobContext = {
  readonly app: App
  /** Record of the job, and its tenant. */
  readonly id: string
  readonly tenantId: string
  readonly parameter: string
  /** Tenants whose rows it processes. */
  readonly tenants: readonly string[]
  /** Aborted when the server stops, or when another one takes the job over: no new work then. */
  readonly signal: AbortSignal
}

/** Outcome of a run. Counts are of records or rows; `notes` are reasons of failures. */
export type Outcome = {
  readonly done: number
  readonly failed: number
  readonly notes: readonly Text[]
}

export type Job = (context: JobContext) => Promise<Outcome>

/** Outcome of a run without individual failures. */
export function finished(done: number): Outcome {
  return { done, failed: 0, notes: [] }
}
