import type { FormRecord } from '../../schema/rules/check-record.ts'

const none: readonly string[] = []

/** Fields and tables of a record that are encrypted for its reader until an opening. */
export function sealedIn({ _sealed: names }: FormRecord): readonly string[] {
  return Array.isArray(names) ? names : none
}
