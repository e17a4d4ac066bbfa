import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'

/** User with an account and permissions. */
export type Person = {
  readonly username: string
  readonly realname: string
  readonly role: string
  /** Company that they act for; empty on the buying side. */
  readonly supplierId: string
  readonly orgCode: string
  readonly tenant: string
}

/** Chooses the actors of the demo by the permissions in the files. */
export type Actors = {
  /** Author of a record; of its first step, if the author may add too. */
  adderOf(resource: ServerResource, record: SeedRecord, first: CompiledAction | undefined): string
  doerOf(resource: ServerResource, record: SeedRecord, action: CompiledAction): string
}

export function actorsOf(people: readonly Person[]): Actors {
  const byRole = Map.groupBy(people, ({ role }) => role)
  const byCompany = Map.groupBy(people, ({ supplierId }) => supplierId)
  const those = (role: string, resource: ServerResource, record: SeedRecord): readonly Person[] => {
    const tenant = String(record.tenantId ?? '0')
    const all = role === 'supplier' ? (byCompany.get(companyOf(resource, record)) ?? []) : (byRole.get(role) ?? [])
    const { rows } = resource.rights[role] ?? {}
    return all.filter(
      (person) => person.role === role && person.tenant === tenant && holds(rows, scopeOf(record, person), true),
    )
  }
  const someOf = (roles: readonly string[], resource: ServerResource, record: SeedRecord): string | undefined => {
    for (const role of roles) {
      const fit = those(role, resource, record)
      // The owner of a document acts on it.
      const own = fit.find(({ username }) => username === record.buyerId || username === record.scorer)
      const chosen = own ?? fit[Number.parseInt(String(record.id ?? '0').slice(0, 6), 16) % fit.length]
      if (chosen) return chosen.username
    }
    return undefined
  }
  const adminOf = ({ tenantId = '0' }: SeedRecord) =>
    people.find(({ role, tenant }) => role === adminRole && tenant === tenantId)?.username ?? adminRole
  return {
    adderOf: (resource, record, first) => {
      const adders = rolesFor(resource, 'add')
      const begin = first ? rolesFor(resource, first.name) : []
      const isLater = (role: string) => !begin.includes(role)
      const ordered = adders.toSorted((left, right) => Number(isLater(left)) - Number(isLater(right)))
      return someOf(first ? ordered : suppliersFirst(ordered), resource, record) ?? adminOf(record)
    },
    doerOf: (resource, record, action) => {
      const roles = rolesFor(resource, action.name)
      // Actions without permitted roles, and scheduled ones, are the server's.
      if (roles.length === 0 || action.due) return systemName
      return someOf(suppliersFirst(roles), resource, record) ?? adminOf(record)
    },
  }
}

/** Roles with permission for an action on a resource. */
export function rolesFor({ rights }: ServerResource, action: string): readonly string[] {
  return Object.keys(rights).filter((role) => {
    const can = rights[role]?.can ?? []
    return can.includes(action) || can.includes('*')
  })
}

function suppliersFirst(roles: readonly string[]): readonly string[] {
  return roles.toSorted((left, right) => Number(right === 'supplier') - Number(left === 'supplier'))
}

function companyOf({ plan }: ServerResource, record: SeedRecord): string {
  return String((plan.code === 'srm/supplier/base' ? record.id : record.supplierId) ?? '-')
}

function scopeOf(record: SeedRecord, { username, supplierId, orgCode, role, tenant }: Person) {
  return { ...record, parent: null, user: { id: '', username, supplierId, orgCode, roles: [role], tenantId: tenant } }
}
