import type { ServerResource } from '../../src/schema/model/compiled.ts'
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
  if (context.within) return
  for (const key of parentKeys(context.resource, rows)) {
    if (!(await mayWriteBelow(context, key))) throw new AppError('READ_ONLY_ROW')
  }
}

/** Whether a row's parent, where it guards its rows, lets them be written. */
export async function isOpenBelow(context: Asking, row: RecordRow): Promise<boolean> {
  const [key] = parentKeys(context.resource, [row])
  return key === undefined || mayWriteBelow(context, key)
}

type Asking = Pick<WriteContext, 'app' | 'resource' | 'session'>

function parentKeys({ plan: { parent } }: ServerResource, rows: readonly (RecordRow | undefined)[]): readonly string[] {
  if (!parent?.guards) return []
  const keys = rows.map((row) => row?.[parent.field])
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

async function mayWriteBelow(context: Asking, key: string): Promise<boolean> {
  const { app, resource, session } = context
  const owner = app.live.current.resources.get(resource.plan.parent?.of ?? '')
  const row = owner && (await ownerOf(context, owner, key))
  // One that is not there is the field's own fault to tell.
  return !(owner && row) || mayReach(owner, session, 'edit', row)
}
