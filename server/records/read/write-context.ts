import type { Lang } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'

/** Parent record of a row, and the row's field that names it. */
export type Within = {
  readonly link: string
  readonly id: string
  readonly parent: RecordRow
  /** Values of each row of the table, for all writers. */
  readonly values?: RecordRow
  /** Field that numbers the rows of the record, and the number of this one. */
  readonly place?: { readonly field: string; readonly number: number }
}

/** Context of a write: application, session, resource and options. */
export type WriteContext = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly lang: Lang
  readonly ip: string
  /** Set while a row of a table is written with its parent record. */
  readonly within?: Within
  /** Values that an action sets in the new record. The right to the action is required, not the right to the fields. */
  readonly given?: RecordRow
  /** The user confirmed the warning. */
  readonly isConfirmed?: true
  /** Trial: nothing is written, and no number is taken. */
  readonly isTrial?: true
  /** Steps of a process for the transaction of the action that it runs, by the record after the action. */
  readonly along?: (after: RecordRow) => Promise<readonly Step[]>
  /** Called once the transaction of an action is written: what fails behind it is no refusal. */
  readonly committed?: () => void
  /** Roles whose task of the process opens later, after `along`: its opening notifies them, not the action. */
  readonly ahead?: () => readonly string[]
  /** Makes the step that stores, in the transaction of a write, its completion and its result (idempotent.ts). */
  readonly receipt?: (result: unknown) => Step
}
