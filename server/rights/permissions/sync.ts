import { isDeepStrictEqual } from 'node:util'
import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { manyRows } from '../../platform/sql/insert.ts'
import { syncRows } from '../../platform/sql/sync-rows.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { permissionId, permissionRows } from './permission-rows.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', [], ['fileHash', 'opens', 'target'])

/**
 * Updates sys/permission from the files, and grants each role its default rights once.
 * A grant that an administrator removes later stays removed. Of a database that has the rows of `former`, only others are asked.
 */
export async function syncPermissions(store: Store, model: Model, former?: Model): Promise<void> {
  const resource = model.resources.get(codeOf(permissionTable))
  if (!resource) return
  await syncRows(store, resource, permissionRows(model), former && permissionRows(former))
  const grants = defaultGrants(model)
  if (!(former && isDeepStrictEqual(grants, defaultGrants(former)))) await seedGrants(store, grants)
}

async function seedGrants(store: Store, wanted: readonly Grant[]): Promise<void> {
  const seen = new Set(
    (await store.rows<{ role: string; permission: string }>({ sql: 'select * from _grant_seen', parameters: [] })).map(
      ({ role, permission }) => `${role} ${permission}`,
    ),
  )
  const fresh = wanted.filter(({ role, permission }) => !seen.has(`${role} ${permission}`))
  if (fresh.length > 0) await store.write(grantSteps(fresh))
}

type Grant = { readonly role: string; readonly permission: string }

/** Default grants of all roles, by the files. */
export function defaultGrants({ resources }: Model): readonly Grant[] {
  return [...resources.values()].flatMap(grantsOf)
}

/** Default grants of each role, by the file of a resource. */
function grantsOf({ plan, rights }: ServerResource): readonly Grant[] {
  return Object.entries(rights).flatMap(([role, { can }]) =>
    (can.includes('*') ? doingsOf(plan) : can).map((action) => ({ role, permission: permissionOf(plan.code, action) })),
  )
}

// The grant may exist: an administrator gave it before the file did.
function grantSteps(grants: readonly Grant[]): Step[] {
  const seen = grants.map(({ role, permission }) => [role, permission])
  const given = grants.map(({ role, permission }) => [role, permissionId(`action:${permission}`)])
  return [
    ...manyRows('_grant_seen (role, permission)', 2, seen),
    ...manyRows('_grant (role, permission_id)', 2, given),
  ].map(({ sql, parameters }) => ({ sql: `${sql} on conflict do nothing`, parameters }))
}
