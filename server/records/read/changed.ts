import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'

/** Change of a record: its values before and after, and the tables that further steps of the same write changed. */
export type Change = {
  readonly before: RecordRow
  readonly after: RecordRow
  readonly tables: ReadonlySet<string>
}

/** Changed row: its values before and after. */
export type ChangedRow = { readonly resource: ServerResource; readonly before: RecordRow; readonly after: RecordRow }

const changedBy = new WeakMap<Step, ChangedRow>()

/** Remembers the row that a step changes, so that its consequences follow when the step is part of another record's write. */
export function changing(step: Step, row: ChangedRow): Step {
  changedBy.set(step, row)
  return step
}

/** The row that a step changes, if it was remembered. */
export function changedRow(step: Step): ChangedRow | undefined {
  return changedBy.get(step)
}
