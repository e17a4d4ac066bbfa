import type { Model } from '../../../src/schema/model/compiled.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { Session } from '../../platform/http/route.ts'
import { houseRights } from '../permissions/house-rights.ts'

type Held = {
  /** Roles valid in the tenant. */
  readonly roles: readonly string[]
  /** Tenants that the user may enter. */
  readonly tenants: readonly string[]
  readonly tenantId: string
  readonly grants: ReadonlyMap<string, readonly string[]>
}

/** Rights of a user in a tenant. Rights of the platform tenant are not valid elsewhere, not even for administrators. */
export function rightsIn(
  model: Model,
  { roles, tenants, tenantId, grants }: Held,
): Pick<Session, 'isAdmin' | 'isHouse' | 'tenantId' | 'may' | 'grantedBy'> {
  const isAdmin = roles.includes(adminRole)
  const isHouse = tenants.includes(houseTenant)
  const isOpen = (permission: string) => isHouse || !houseRights(model).has(permission)
  return {
    isAdmin,
    isHouse,
    tenantId,
    may: (permission) => isOpen(permission) && (isAdmin || grants.has(permission)),
    grantedBy: (permission) => (isOpen(permission) ? (grants.get(permission) ?? []) : []),
  }
}
