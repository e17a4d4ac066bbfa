import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import type { AccountCompany } from './kit/company.ts'
import { colleagues, departKey, people } from './kit/organisation.ts'
import type { Person } from './life/actors.ts'
import { positionOf } from './settings/positions.ts'

/** Key of a demo company: its tenant and its index. */
export const supplierKey = (tenant: string, index: number) => `${tenant}/${index}`

/** Id of a company. */
export function supplierIdOf(tenant: string, index: number): string {
  return seedId('srm/supplier/base', supplierKey(tenant, index))
}

type Account = { readonly person: Person; readonly row: SeedRecord }

/** Demo accounts: logins, colleagues who acted, and one user of each active company. */
export function accountsOf(companies: readonly AccountCompany[]): readonly Account[] {
  const named = people.map((person, index) => accountOf(person, index))
  const others = colleagues.map((person, index) => accountOf({ ...person, tenant: '0' }, people.length + index))
  return [...named, ...others, ...companyAccounts(companies)]
}

/** One account of each active company without a demo login. */
export function companyAccounts(companies: readonly AccountCompany[]): readonly Account[] {
  const taken = new Set(
    people.flatMap((person) => ('supplier' in person ? [supplierIdOf(person.tenant, person.supplier)] : [])),
  )
  const acting = companies.filter(({ id, status }) => status !== 'registered' && !taken.has(id))
  return acting.map(companyAccount)
}

/** Accounts of an installation without a demo. */
export function firstAccounts(): readonly SeedRecord[] {
  // Positions do not exist yet.
  return people.slice(0, 1).map((person, index) => ({ ...accountOf(person, index).row, positions: null }))
}

type Named = (typeof people)[number] | ((typeof colleagues)[number] & { readonly tenant: '0' })

function accountOf(named: Named, index: number): Account {
  const { username, realname, role, tenant, sex } = named
  const supplierId = 'supplier' in named ? supplierIdOf(tenant, named.supplier) : ''
  const depart = 'depart' in named ? named.depart : ''
  const row = {
    id: seedId('sys/user', username),
    username,
    realname,
    workNo: `P${String(index + 1).padStart(4, '0')}`,
    sex,
    phone: `1380000${String(index).padStart(4, '0')}`,
    email: `${username}@example.com`,
    roles: role,
    positions: tenant === '0' ? positionOf(role) : null,
    departs: depart === '' ? null : seedId('sys/depart', departKey(tenant, depart)),
    identity: '1',
    tenants: role === 'admin' && tenant === '0' ? '0,1' : null,
    userType: supplierId === '' ? 'internal' : 'supplier',
    supplierId: supplierId === '' ? null : supplierId,
    // The first account of a company manages the others.
    mainFlag: supplierId === '' ? 'N' : 'Y',
    status: '1',
    tenantId: tenant,
    createBy: 'admin',
  }
  return { person: { username, realname, role, supplierId, orgCode: depart, tenant }, row }
}

function companyAccount({ id, tenantId, index, contact, createTime }: AccountCompany): Account {
  const username = tenantId === '0' ? `sup${String(index + 1).padStart(3, '0')}` : `t${tenantId}sup${index + 1}`
  const realname = String(contact?.name ?? username)
  const row = {
    id: seedId('sys/user', username),
    username,
    realname,
    sex: contact?.sex ?? '1',
    phone: `1370${tenantId}00${String(index).padStart(4, '0')}`,
    email: `${username}@example.com`,
    roles: 'supplier',
    identity: '1',
    userType: 'supplier',
    supplierId: id,
    mainFlag: 'Y',
    status: '1',
    tenantId,
    createBy: 'admin',
    createTime,
  }
  return { person: { username, realname, role: 'supplier', supplierId: id, orgCode: '', tenant: tenantId }, row }
}
