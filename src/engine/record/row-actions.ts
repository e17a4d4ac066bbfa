import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../query/now-in-zone.ts'

/** Buttons for a position in the list. */
export function actionsAt({ list }: Pick<CompiledResource, 'list'>, at: 'row' | 'batch' | 'toolbar') {
  return (list.actions ?? []).filter(
    (button) => (button.at ?? 'row') === at || (at === 'batch' && 'batch' in button && button.batch),
  )
}

/** Button of the toolbar that adds a record of its own resource: it gives the add button its title, such as "Enrol". */
export function addButton(resource: Pick<CompiledResource, 'code' | 'list'>): CompiledButton | undefined {
  return actionsAt(resource, 'toolbar').find((button) => button.do === 'add' && button.to === resource.code)
}

/** Row buttons for a row in its current state. */
export function rowActions(
  resource: Pick<CompiledResource, 'list'>,
  row: Row,
  user: unknown,
): readonly CompiledButton[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return actionsAt(resource, 'row').filter(
    (button) =>
      !isRefused(button, row) &&
      madeFor(button, row) !== null &&
      (button.guarded !== 'only' || row._guarded === true) &&
      holds(button.when, scope, true),
  )
}

/** Draft that a button continues instead of adding a record; null when the record exists, undefined before. */
export function madeFor({ name }: Pick<CompiledButton, 'name'>, { _made: made }: Row): string | null | undefined {
  return (made as Readonly<Record<string, string | null>> | undefined)?.[name]
}

const readings: ReadonlySet<string | undefined> = new Set(['list', 'view', 'export'])

// Buttons beyond a read permission are off for a row that is read-only for the person.
function isRefused({ permission }: Pick<CompiledButton, 'permission'>, row: Row): boolean {
  return row._guarded === true && permission !== undefined && !readings.has(permission.split(':').at(-1))
}
