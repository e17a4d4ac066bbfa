import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'

/** Rejects with the server's message when another record has the value. `id`: the record itself. */
export function checkDuplicate(
  client: Client,
  code: string,
  field: string,
  value: string,
  id: string | undefined,
): Promise<unknown> {
  return client.get('sys/duplicate/check', { tableName: code, fieldName: field, fieldVal: value, dataId: id })
}

/** Rejects with the rule's message when a value breaks it; an unknown rule passes, as on save. */
export async function checkRule(client: Client, ruleCode: string, value: string): Promise<void> {
  try {
    await client.get('sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Whether the server refused without a verdict on the value. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError && error.kind === 'refused')) return false
  const judged = error.result as { readonly passed?: boolean } | null
  return judged?.passed === undefined
}
