import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { frozenFields } from '../../rights/rows/scope.ts'
import type { WriteContext } from '../read/write-context.ts'
import type { ActionResult } from './do-action.ts'
import { rowFor } from './rows.ts'
import { editRecord } from './write.ts'

export type Joining = {
  readonly ids: readonly string[]
  /** Field with several values: roles, departments. */
  readonly field: string
  readonly value: string
  /** Whether the value is removed. */
  readonly isLeaving: boolean
}

/** Most records of one request. */
const most = 200

/**
 * Adds one value to a multi-value field of records, or removes it: a role of users, a department of its users. Each is an ordinary
 * edit. A refusal of a single record is thrown; with several records it is in the answer.
 */
export async function joinRecords(context: WriteContext, joining: Joining): Promise<readonly ActionResult[]> {
  const { ids, field: name } = joining
  const { resource, session } = context
  const field = resource.plan.fields[name]
  if (!field || !isMany(field)) throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
  if (frozenFields(resource, session, 'edit').has(name)) throw new AppError('FORBIDDEN')
  if (ids.length === 0) throw new AppError('CHOOSE_RECORD')
  if (ids.length > most) throw new AppError('BAD_REQUEST', { name: 'ids', reason: `<= ${most}` })
  const results: ActionResult[] = []
  for (const id of ids) {
    try {
      await joinOne(context, joining, id)
      results.push({ id, success: true, message: '' })
    } catch (error) {
      if (!(error instanceof AppError) || ids.length === 1) throw error
      results.push({ id, success: false, message: errorText(error.code, context.lang, error.params) })
    }
  }
  return results
}

async function joinOne(context: WriteContext, { field, value, isLeaving }: Joining, id: string): Promise<void> {
  const row = await rowFor(context, 'edit', id)
  const before = itemsOf(String(row[field] ?? ''))
  const others = before.filter((each) => each !== value)
  const after = isLeaving ? others : [...others, value]
  await editRecord(context, { id, version: row.version, [field]: after.join() })
}
