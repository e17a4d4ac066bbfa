import { type MenuTarget, menuKinds } from '../../../../schema/model/menu-target.ts'
import type { StudioFile, StudioMenu } from '../../../../schema/model/studio-data.ts'

/** Whether a menu has an entry for a target: any, or one that only its draft has. */
export function leadsTo(menu: StudioMenu, { kind, code }: MenuTarget, by: 'targets' | 'added' = 'targets'): boolean {
  return menu[by].some((target) => target.kind === kind && target.code === code)
}

/** What an entry of a menu would open; undefined for a file of another kind. */
export function targetOf({ kind, code }: Pick<StudioFile, 'kind' | 'code'>): MenuTarget | undefined {
  const own = menuKinds.find((each) => each === kind)
  return own && { kind: own, code }
}
