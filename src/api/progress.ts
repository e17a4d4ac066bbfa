import type { Client } from './client.ts'

/** A state on the path to the goal; `at` is when the record last reached it. */
type Stage = { readonly state: string; readonly title: string; readonly at: string | null }

/** Where a record is on its path to a goal state, and what comes next. */
export type RecordProgress = {
  readonly stages: readonly Stage[]
  /** Number of stages that are reached. */
  readonly reached: number
  readonly state: { readonly value: string; readonly title: string; readonly since: string | null }
  /** Next action, the roles that may do it, and whether the reader may; absent at the goal. */
  readonly next?: { readonly title: string; readonly roles: readonly string[]; readonly isMine: boolean }
}

/** Progress of a record towards the state `to`. */
export function recordProgress(client: Client, resource: string, id: string, to: string): Promise<RecordProgress> {
  return client.get('wf/progress', { resource, id, to })
}
