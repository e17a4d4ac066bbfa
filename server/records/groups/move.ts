import { AppError } from '../../../src/schema/model/errors.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { statement } from '../../platform/sql/sql.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import type { WriteContext } from '../read/write-context.ts'
import { updateSteps } from '../steps/row-steps.ts'
import { groupSql, lockSteps } from './group-sql.ts'

/** Rank of a moved record, and the steps that move the others. */
export type Moved = { readonly values: RecordRow; readonly first: readonly Step[]; readonly steps: readonly Step[] }

/** Moves a record one rank up or down. @throws NO_FURTHER at the ends. */
export async function moveSteps(
  context: WriteContext,
  row: RecordRow,
  to: 'up' | 'down',
  action: string,
): Promise<Moved> {
  const { app, resource, session } = context
  const group = resource.groups.find(({ rank }) => rank !== undefined)
  const rank = group?.rank
  if (!group || rank === undefined) throw new Error(`${resource.plan.code} moves records and has no rank`)
  const fields = resource.storage.columns.map(({ field }) => field)
  const rows = await app.store.rows<Row>(
    statement(
      'select',
      selectList(resource, fields),
      fromTable(resource),
      'where',
      groupSql(resource, session, group, row),
    ),
  )
  const ranks = ranksAfter(rows, rank, String(row.id), to)
  if (!ranks) throw new AppError('NO_FURTHER')
  const others = rows.filter(({ id, [rank]: now }) => id !== row.id && now !== ranks.get(String(id)))
  return {
    values: { [rank]: ranks.get(String(row.id)) },
    first: lockSteps(app.store.dialect, resource, session, group, row),
    steps: others.flatMap(
      (other) => updateSteps(context, other, { ...other, [rank]: ranks.get(String(other.id)) }, action).steps,
    ),
  }
}

/** Ranks of a group, from 1, after one record swaps with its neighbour; undefined when it has none on that side. */
export function ranksAfter(
  rows: readonly RecordRow[],
  rank: string,
  id: string,
  to: 'up' | 'down',
): ReadonlyMap<string, number> | undefined {
  const ids = rows.toSorted(byPlace(rank)).map((row) => String(row.id))
  const from = ids.indexOf(id)
  const place = to === 'up' ? from - 1 : from + 1
  if (from < 0 || place < 0 || place >= ids.length) return undefined
  const moved = ids.toSpliced(from, 1).toSpliced(place, 0, id)
  return new Map(moved.map((each, index) => [each, index + 1]))
}

// Rows without a rank come last, oldest first.
function byPlace(rank: string): (left: RecordRow, right: RecordRow) => number {
  const placeOf = (row: RecordRow) =>
    row[rank] === null || row[rank] === undefined ? Number.MAX_VALUE : Number(row[rank])
  const ageOf = (row: RecordRow) => `${String(row.createTime ?? '')} ${String(row.id)}`
  return (left, right) => placeOf(left) - placeOf(right) || (ageOf(left) < ageOf(right) ? -1 : 1)
}
