import type { CarriedInstances, OlderVersion, ProcessDrawingView, ProcessView } from '../schema/model/process-view.ts'
import type { Client } from './client.ts'

/** List of the instances of processes. */
export const instances = 'wf/instance'

/** Lists whose rows are about the process of a document. */
export const aboutProcesses: readonly string[] = [instances, 'wf/task', 'wf/todo']

/** Latest process of a record, or one of its instances; null when it never had one. */
export function recordProcess(
  client: Client,
  resource: string,
  id: string,
  instance?: string,
): Promise<ProcessView | null> {
  return client.get('wf/process', { resource, id, ...(instance !== undefined && { instance }) })
}

/** A process in use, by the code of its file. */
export function processFile(client: Client, process: string): Promise<ProcessDrawingView> {
  return client.get('wf/process/file', { process })
}

/** Older versions of a process with open instances; for administrators. */
export function olderVersions(client: Client, process: string): Promise<readonly OlderVersion[]> {
  return client.get('wf/process/versions', { process })
}

export type Carry = {
  readonly process: string
  readonly version: string
  readonly nodes: Readonly<Record<string, string>>
}

/** Takes the open instances of an older version along to the current one. */
export async function carryInstances(client: Client, carry: Carry, after = ''): Promise<CarriedInstances> {
  const part = await client.post<CarriedInstances>('wf/process/carry', { ...carry, after })
  if (part.next === null) return part
  const rest = await carryInstances(client, carry, part.next)
  return {
    ...{ carried: part.carried + rest.carried, stayed: part.stayed + rest.stayed, next: null },
    refused: [...part.refused, ...rest.refused].slice(0, 20),
  }
}

export type TaskDecision = {
  readonly task: string
  readonly outcome: 'approve' | 'reject'
  readonly opinion: string
  /** Earlier node to which a rejection goes back. */
  readonly to?: string
  /** Accounts that get a copy of the record. */
  readonly copies?: readonly string[]
}

/** Decides a task of the reader. */
export function decideTask(client: Client, { task, ...decision }: TaskDecision): Promise<unknown> {
  return client.post('wf/process/decide', { tasks: [task], ...decision })
}

/** Hands a task of the reader to a colleague. */
export function transferTask(client: Client, task: string, to: string, opinion: string): Promise<unknown> {
  return client.post('wf/process/transfer', { task, to, opinion })
}

export type Signers = {
  readonly people: readonly string[]
  readonly place: 'before' | 'after' | 'parallel'
  readonly opinion: string
}

/** Adds approvers to a task of the reader. */
export function addSigners(client: Client, task: string, signers: Signers): Promise<unknown> {
  return client.post('wf/process/sign', { task, ...signers })
}

/** Takes a task of a role. */
export function claimTask(client: Client, task: string): Promise<unknown> {
  return client.post('wf/process/claim', { task })
}

/** Gives a claimed task of the reader back to its role. */
export function releaseTask(client: Client, task: string): Promise<unknown> {
  return client.post('wf/process/release', { task })
}

/** Gives a claimed task of anybody back to its role, by an administrator. */
export function releaseOther(client: Client, task: string, opinion: string): Promise<unknown> {
  return client.post('wf/process/releaseOther', { task, opinion })
}

/** Handlers of a task, chosen by the starter. */
export function chooseHandlers(client: Client, task: string, people: readonly string[]): Promise<unknown> {
  return client.post('wf/process/choose', { task, people })
}

/** Reminds the handlers of the open tasks of a record. */
export function remindHandlers(client: Client, resource: string, id: string): Promise<unknown> {
  return client.post('wf/process/remind', { resource, id })
}

/** Marks the reader's copy of a record as read. */
export function markCopyRead(client: Client, resource: string, id: string): Promise<unknown> {
  return client.post('wf/process/read', { resource, id })
}

/** Hands an open task of anybody to a colleague, by an administrator. */
export function reassignTask(client: Client, task: string, to: string, opinion: string): Promise<unknown> {
  return client.post('wf/process/reassign', { task, to, opinion })
}

export type Move = { readonly token: string; readonly to: string; readonly opinion: string }

/** Moves an instance to another task, by an administrator. */
export function moveInstance(client: Client, instance: string, move: Move): Promise<unknown> {
  return client.post('wf/process/jump', { instance, ...move })
}

/** Tries the refused action again that an instance waits for; for administrators. */
export function retryAction(client: Client, instance: string): Promise<unknown> {
  return client.post('wf/process/retry', { instance })
}

/** Passes over the refused action that an instance waits for; for administrators. */
export function skipAction(client: Client, instance: string, opinion: string): Promise<unknown> {
  return client.post('wf/process/skip', { instance, opinion })
}
