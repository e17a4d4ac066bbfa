import type { Model } from '../../../src/schema/model/compiled.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { Session } from '../../platform/http/route.ts'
import { houseRights } from '../permissions/house-rights.ts'

type Held = {
  /** The roles that hold in the tenant. */
  readonly roles: readonly string[]
  /** The tenants that the person may enter. */
  readonly tenants: readonly string[]
  readonly tenantId: string
  readonly grants: ReadonlyMap<string, readonly string[]>
}

/** What somebody may do in a tenant. What is the house's no role gives outside it, not even that of administrators. */
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
