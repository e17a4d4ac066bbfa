import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { type Place, resourceIn } from '../kit/other-rows.ts'

/** Row of a declared table with its computed values. `parent`: record of the row, if they read it. */
export function settledRow(place: Place, table: object, values: RecordRow, parent: object | null = null): RecordRow {
  const { plan } = resourceIn(place, table)
  return { ...settleRecord(plan, values, { ...ambientOf(place.session), parent }) }
}
