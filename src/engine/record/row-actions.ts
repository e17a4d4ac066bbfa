import type { Row } from '../../api/resource.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../query/now-in-zone.ts'

/** The actions a file declares for a place of the list. */
export function actionsAt({ list }: Pick<CompiledResource, 'list'>, at: 'row' | 'batch' | 'toolbar') {
  return (list.actions ?? []).filter((action) => (action.at ?? 'row') === at)
}

/** Those of a row as it is now. */
export function rowActions(resource: Pick<CompiledResource, 'list'>, row: Row, user: unknown): readonly FileAction[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return actionsAt(resource, 'row').filter((action) => !isRefused(action, row) && holds(action.when, scope, true))
}

const readings: ReadonlySet<string | undefined> = new Set(['list', 'view', 'export'])

// What needs more than a right to read is refused on a row that the person may only look at.
function isRefused({ permission }: Pick<FileAction, 'permission'>, row: Row): boolean {
  return row._guarded === true && permission !== undefined && !readings.has(permission.split(':').at(-1))
}
