import type { Text } from '../schema/base/text.ts'
import type { CompiledResource } from '../schema/model/compiled.ts'
import type { FormRecord } from '../schema/rules/check-record.ts'
import type { Client } from './client.ts'

type Choice = { readonly value: string; readonly label: string }

/** A form that the server makes from rows of a record, with what was filled in so far. */
export type MadeForm = {
  readonly form: CompiledResource
  /** The choices of its fields by the name of their source. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>
  readonly record: FormRecord
  readonly head: {
    readonly title: string
    readonly note: string | null
    readonly deadline: string | null
    readonly status: string | null
    readonly returnReason: string | null
  }
  readonly mayEdit: boolean
  /** What comes next once it is handed in. */
  readonly next?: Text
}

/** The form behind a call, of the record with an id. */
export function madeForm(client: Client, call: string, id: string): Promise<MadeForm> {
  return client.get(call, { id })
}

/** Keeps what was filled in; gives it as it was kept. */
export function keepMadeForm(client: Client, call: string, values: FormRecord, key: string): Promise<FormRecord> {
  return client.put(call, values, key)
}

/** Hands in what was filled in. */
export function submitMadeForm(client: Client, call: string, values: FormRecord, key: string): Promise<void> {
  return client.post(call, values, key)
}
