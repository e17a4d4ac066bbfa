import type { Lang } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'

/** The record that a row belongs to, and the row's field that says so. */
export type Within = {
  readonly link: string
  readonly id: string
  readonly parent: RecordRow
  /** Values of every row of the table, for every writer. */
  readonly values?: RecordRow
  /** The field that numbers the rows of the record, and the number of this one. */
  readonly place?: { readonly field: string; readonly number: number }
}

/** Who writes what. */
export type WriteContext = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly lang: Lang
  readonly ip: string
  /** Set while a row of a table is written along with the record it belongs to. */
  readonly within?: Within
  /** Values that an action gives the new record. The right to the action counts, not the right to the fields. */
  readonly given?: RecordRow
  /** The person confirmed the warning. */
  readonly isConfirmed?: true
  /** Nothing is going to be written: no number is taken. */
  readonly isTrial?: true
  /** Makes the step that notes, in the transaction of a write itself, that it was done and what it gave (idempotent.ts). */
  readonly receipt?: (result: unknown) => Step
}
