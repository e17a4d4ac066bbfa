import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-resource.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { syncRows } from '../../platform/sql/sync-rows.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { permissionId, permissionRows } from './permission-rows.ts'

/**
 * Brings sys/permission up to the files, and gives each role what the files say it starts with, once: a grant that an administrator
 * takes away later stays away.
 */
export async function syncPermissions(store: Store, model: Model): Promise<void> {
  const resource = model.resources.get('sys/permission')
  if (!resource) return
  await syncRows(store, resource, permissionRows(model))
  await seedGrants(store, model)
}

async function seedGrants(store: Store, model: Model): Promise<void> {
  const seen = new Set(
    (await store.rows<{ role: string; permission: string }>({ sql: 'select * from _grant_seen', parameters: [] })).map(
      ({ role, permission }) => `${role} ${permission}`,
    ),
  )
  const wanted = [...model.resources.values()].flatMap(startingGrants)
  const steps = wanted.flatMap(({ role, permission }) =>
    seen.has(`${role} ${permission}`) ? [] : grantSteps(role, permission),
  )
  if (steps.length > 0) await store.write(steps)
}

/** What the file of a resource says each role starts with. */
function startingGrants({ plan, rights }: ServerResource) {
  return Object.entries(rights).flatMap(([role, { can }]) =>
    (can.includes('*') ? doingsOf(plan) : can).map((action) => ({ role, permission: permissionOf(plan.code, action) })),
  )
}

function grantSteps(role: string, permission: string): Step[] {
  const id = permissionId(`action:${permission}`)
  return [
    { sql: 'insert into _grant_seen (role, permission) values (?, ?)', parameters: [role, permission] },
    { sql: 'delete from _grant where role = ? and permission_id = ?', parameters: [role, id] },
    { sql: 'insert into _grant (role, permission_id) values (?, ?)', parameters: [role, id] },
  ]
}
