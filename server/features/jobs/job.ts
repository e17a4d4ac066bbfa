import type { Text } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'

/** What a job is given while it runs. */
export type JobContext = {
  readonly app: App
  readonly parameter: string
  /** The tenants whose rows it works on. */
  readonly tenants: readonly string[]
  /** Aborted when the server stops, or when another one has taken the job over: nothing more may be begun then. */
  readonly signal: AbortSignal
}

/** How a run went. What was done and what failed is counted in records or rows; `notes` say why something failed. */
export type Outcome = {
  readonly done: number
  readonly failed: number
  readonly notes: readonly Text[]
}

export type Job = (context: JobContext) => Promise<Outcome>

/** The outcome of a run in which nothing can fail by itself. */
export function finished(done: number): Outcome {
  return { done, failed: 0, notes: [] }
}
