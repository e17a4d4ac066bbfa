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
 * Updates sys/permission from the files, grants each role its default rights once, and withdraws those that are defaults no longer.
 * A default grant that an administrator removes stays removed; one that an administrator gave stays given. Of a database that has the
 * rows of `former`, only others are asked.
 */
export async function syncPermissions(store: Store, model: Model, former?: Model): Promise<void> {
  const resource = model.resources.get(codeOf(permissionTable))
  if (!resource) return
  await syncRows(store, resource, permissionRows(model), former && permissionRows(former))
  const grants = defaultGrants(model)
  if (!(former && isDeepStrictEqual(grants, defaultGrants(former)))) await seedGrants(store, grants)
}

type Given = { readonly role: string; readonly id: string; readonly origin: Origin | null }
type Origin = 'file' | 'person'

async function seedGrants(store: Store, wanted: readonly Grant[]): Promise<void> {
  const seen = await store.rows<Grant>({ sql: 'select role, permission from _grant_seen', parameters: [] })
  const given = await store.rows<Given>({ sql: 'select role, permission_id as id, origin from _grant', parameters: [] })
  const known = new Set(seen.map(nameOf))
  const fresh = wanted.filter((grant) => !known.has(nameOf(grant)))
  const steps = [...originSteps(given, wanted), ...withdrawSteps({ seen, given, wanted }), ...grantSteps(fresh)]
  if (steps.length > 0) await store.write(steps)
}

const nameOf = ({ role, permission }: Grant) => `${role} ${permission}`
const idOf = ({ role, permission }: Grant) => `${role} ${permissionId(`action:${permission}`)}`

/** Grants of older databases: defaults of the files, and others, which count as given by an administrator. */
function originSteps(given: readonly Given[], wanted: readonly Grant[]): Step[] {
  const defaults = new Set(wanted.map(idOf))
  return given.flatMap(({ role, id, origin }) => {
    if (origin !== null) return []
    const sql = 'update _grant set origin = ? where role = ? and permission_id = ?'
    return [{ sql, parameters: [defaults.has(`${role} ${id}`) ? 'file' : 'person', role, id] }]
  })
}

type Defaults = { readonly seen: readonly Grant[]; readonly given: readonly Given[]; readonly wanted: readonly Grant[] }

/** Takes defaults back that no file gives any more. Those that an administrator removed are remembered. */
function withdrawSteps({ seen, given, wanted }: Defaults): Step[] {
  const still = new Set(wanted.map(nameOf))
  const held = new Set(given.map(({ role, id }) => `${role} ${id}`))
  return seen
    .filter((grant) => !still.has(nameOf(grant)) && held.has(idOf(grant)))
    .flatMap(({ role, permission }) => [
      {
        sql: "delete from _grant where role = ? and permission_id = ? and origin = 'file'",
        parameters: [role, permissionId(`action:${permission}`)],
      },
      { sql: 'delete from _grant_seen where role = ? and permission = ?', parameters: [role, permission] },
    ])
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
  const given = grants.map(({ role, permission }) => [role, permissionId(`action:${permission}`), 'file'])
  return [
    ...manyRows('_grant_seen (role, permission)', 2, seen),
    ...manyRows('_grant (role, permission_id, origin)', 3, given),
  ].map(({ sql, parameters }) => ({ sql: `${sql} on conflict do nothing`, parameters }))
}
