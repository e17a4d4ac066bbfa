import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { KeptGrant, StudioPlan } from '../../../src/schema/model/studio-data.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { permissionId } from '../../rights/permissions/permission-rows.ts'
import { doingOf } from './doing-of.ts'
import { liftedLimits } from './plan-limits.ts'

type Change = Omit<StudioPlan['rights'][number], 'kept'>

/** Rights in a resource that administrators gave to roles, by role: files neither give nor take them. */
export async function grantsByHand(
  store: Store,
  { plan }: Pick<ServerResource, 'plan'>,
): Promise<Readonly<Record<string, readonly KeptGrant[]>>> {
  const ids = new Map(doingsOf(plan).map((name) => [permissionId(`action:${permissionOf(plan.code, name)}`), name]))
  const wanted = marks([...ids.keys()])
  const rows = await store.rows<{ role: string; id: string }>({
    sql: `select role, permission_id as id from _grant where origin = 'person' and permission_id in (${wanted.sql}) order by role`,
    parameters: wanted.parameters,
  })
  const byRole = Object.groupBy(rows, ({ role }) => role)
  const grantOf = ({ id }: { readonly id: string }): KeptGrant => ({ id, ...doingOf(ids.get(id) ?? '', plan) })
  return Object.fromEntries(Object.entries(byRole).map(([role, grants = []]) => [role, grants.map(grantOf)]))
}

/**
 * Changes of rights with what roles keep because an administrator gave it. A role that the file names no longer is bound by none of its
 * conditions then, also in what the file never gave.
 */
export async function withKept(
  store: Store,
  changes: readonly Change[],
  { before, after }: { readonly before: Model; readonly after: Model },
): Promise<StudioPlan['rights']> {
  return Promise.all(
    changes.map(async (change) => {
      const { code, role, lost } = change
      const [old, now] = [before.resources.get(code), after.resources.get(code)]
      if (!(old && now) || lost.length === 0) return { ...change, kept: [] }
      const held = (await grantsByHand(store, old))[role.name] ?? []
      // What a file says of a role is also what it gives: a role that it leaves has lost something.
      const isUnnamed = now.rights[role.name] === undefined
      const kept = isUnnamed ? held : held.filter(({ name }) => lost.some((each) => each.name === name))
      const isUnbound = isUnnamed && kept.length > 0
      return { ...change, kept, ...(isUnbound && { limits: liftedLimits(role.name, old, now) }) }
    }),
  )
}
