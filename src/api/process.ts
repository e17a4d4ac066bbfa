import type { ProcessView } from '../schema/model/process-view.ts'
import type { Client } from './client.ts'

/** Latest process of a record; null when it never had one. */
export function recordProcess(client: Client, resource: string, id: string): Promise<ProcessView | null> {
  return client.get('wf/process', { resource, id })
}

export type TaskDecision = {
  readonly task: string
  readonly outcome: 'approve' | 'reject'
  readonly opinion: string
  /** Earlier node to which a rejection goes back. */
  readonly to?: string
}

/** Decides a task of the reader. */
export function decideTask(client: Client, { task, ...decision }: TaskDecision): Promise<unknown> {
  return client.post('wf/process/decide', { tasks: [task], ...decision })
}
