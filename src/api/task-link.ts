import type { TaskByLink } from '../schema/model/process-view.ts'
import type { Outcome } from '../schema/process/run/state.ts'
import type { Client } from './client.ts'

export type LinkDecision = {
  readonly outcome: Outcome
  readonly opinion: string
  readonly password?: string
}

/** Opens the task of a one-use link. */
export function openTask(client: Client, link: string): Promise<TaskByLink> {
  return client.post('auth/task/open', { link })
}

/** Decides a task by its link; the link ends. */
export function decideByLink(client: Client, link: string, decision: LinkDecision): Promise<unknown> {
  return client.post('auth/task/decide', { link, ...decision })
}
