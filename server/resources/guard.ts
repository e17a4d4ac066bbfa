import { AppError } from '../../src/schema/model/errors.ts'
import { ownerOf } from './parent.ts'
import type { RecordRow } from './records.ts'
import { mayReach } from './scope.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Refuses to write rows whose parent guards them when the session may not edit that parent. Rows that are written along with their
 * parent are judged with it. @throws READ_ONLY_ROW
 */
export async function demandParents(context: WriteContext, rows: readonly (RecordRow | undefined)[]): Promise<void> {
  const { app, resource, session, within } = context
  const { parent } = resource.plan
  const owner = parent?.guards && !within ? app.live.current.resources.get(parent.of) : undefined
  if (!(parent && owner)) return
  const keys = new Set(rows.map((row) => row?.[parent.field]).filter((key) => typeof key === 'string'))
  for (const key of keys) {
    const row = await ownerOf(context, owner, key)
    // One that is not there is the field's own fault to tell.
    if (row && !mayReach(owner, session, 'edit', row)) throw new AppError('READ_ONLY_ROW')
  }
}
