import type { Client } from './client.ts'

/** Rejects with the server's words when another record has the value. `id` is the record that may have it. */
export function checkDuplicate(
  client: Client,
  code: string,
  field: string,
  value: string,
  id: string | undefined,
): Promise<unknown> {
  return client.get('sys/duplicate/check', { tableName: code, fieldName: field, fieldVal: value, dataId: id })
}

/** Rejects with the rule's words when a value does not meet it. */
export function checkRule(client: Client, ruleCode: string, value: string): Promise<unknown> {
  return client.get('sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) })
}
