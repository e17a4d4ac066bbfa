import { kindOf } from '../../../../src/schema/fields/registry.ts'
import { adminRole } from '../../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import { linkLetterSteps } from '../../../features/messages/link-letter.ts'
import { systemSession } from '../../../platform/audit/system-session.ts'
import { listOf } from '../../../platform/list-of.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import type { Step } from '../../../platform/store/store.ts'
import { takeNameSteps } from '../../../rights/auth/folded-name.ts'
import { addSteps, type Place, rowsOf, rowsWhere, stepsToAdd } from '../../kit/other-rows.ts'

const departTable = fileTable(
  import.meta,
  'sys/depart',
  [],
  ['departName', 'departNameEn', 'departOrder', 'orgCategory', 'orgCode'],
)
const userTable = fileTable(
  import.meta,
  'sys/user',
  ['roles', 'userType'],
  ['departs', 'email', 'identity', 'realname', 'roles', 'status', 'userType', 'username'],
)
const companyTable = fileTable(import.meta, 'bd/org', [], ['code', 'name', 'nameEn', 'orgType'])
const purchasingTable = fileTable(import.meta, 'bd/purorg', [], ['code', 'name', 'orgId'])

/** Administrator of a tenant: the account, and the mail address of the invitation. */
export type Administrator = { readonly username: string; readonly email: string }

/** Initial data of a tenant, copied from the platform tenant: resources, each with that of its rows and their link field. */
const copied: readonly (readonly [code: string, rows?: string, link?: string])[] = [
  ['msg/template'],
  ['srm/setting'],
  ['fin/setting'],
  ['qc/setting'],
  ['bd/paytype'],
  ['bd/billingtype'],
  ['mat/unit'],
  ['bd/payterm', 'bd/payterm/stages', 'paytermId'],
  // Deadlines of processes count its working days.
  ['wf/holiday'],
]

/** All resources that provisioning adds rows of, parents before their rows. */
export const provisioned: readonly string[] = [
  'sys/depart',
  'sys/user',
  'bd/org',
  'bd/purorg',
  ...copied.flatMap(([code, rows]) => (rows ? [code, rows] : [code])),
]

/** State of an invited account: dictionary user_status. */
const invited = '3'

/**
 * Steps that provide missing initial data of a tenant: an administrator, the first department, a company
 * with its purchasing, and copies of the platform tenant's templates, terms, units and working calendar. Roles, dictionaries and numbering are shared.
 */
export async function provisionSteps(
  { app, model }: Pick<Place, 'app' | 'model'>,
  { code, name, nameEn }: { readonly code: unknown; readonly name: unknown; readonly nameEn: unknown },
  administrator: Administrator,
): Promise<readonly Step[]> {
  const tenantId = String(code)
  const place = { app, model, session: systemSession(tenantId) }
  const titles = { name, nameEn: nameEn ?? null }
  const copies = await Promise.all(copied.map((one) => copySteps(place, ...one)))
  return [
    ...(await companySteps(place, titles)),
    ...copies.flat(),
    ...(await organisationSteps(place, titles, administrator)),
  ]
}

/** Number of records that provisioning a new tenant makes: the copies, its department, administrator, company and purchasing. */
export async function provisionedRecords({ app, model }: Pick<Place, 'app' | 'model'>): Promise<number> {
  const house = { app, model, session: systemSession(houseTenant) }
  const codes = copied.flatMap(([code, rows]) => (rows ? [code, rows] : [code]))
  const counts = await Promise.all(codes.map(async (code) => (await rowsOf(house, code, {})).length))
  const own = [departTable, userTable, companyTable, purchasingTable].filter((table) =>
    model.resources.has(codeOf(table)),
  )
  return counts.reduce((sum, count) => sum + count, own.length)
}

type Titles = { readonly name: unknown; readonly nameEn: unknown }

async function organisationSteps(
  place: Place,
  { name, nameEn }: Titles,
  administrator: Administrator,
): Promise<readonly Step[]> {
  const [first] = await rowsWhere(place, departTable, {})
  const root = { departName: name, departNameEn: nameEn, orgCategory: '1', orgCode: 'A01', departOrder: 0 }
  const depart = first ? { id: String(first.id), steps: [] } : addSteps(place, departTable, root)
  return [...depart.steps, ...(await administratorSteps(place, depart.id, administrator))]
}

async function administratorSteps(place: Place, depart: string, { username, email }: Administrator) {
  const { app, session } = place
  const known = await rowsWhere(place, userTable, { userType: 'internal' })
  if (known.some(({ roles }) => listOf(String(roles ?? '')).includes(adminRole))) return []
  const person = { username, realname: username, roles: adminRole, departs: depart, email: email || null }
  const { id, steps } = addSteps(place, userTable, { ...person, userType: 'internal', identity: '1', status: invited })
  const notified = { id, username, email: email || null, tenantId: session.tenantId }
  const letter = await linkLetterSteps(app, notified, { ...session.user, tenantId: session.tenantId }, 'invite')
  return [...steps, ...takeNameSteps(id, username), ...letter]
}

async function companySteps(place: Place, { name, nameEn }: Titles): Promise<readonly Step[]> {
  const { model } = place
  if (!model.resources.has(codeOf(companyTable)) || (await rowsWhere(place, companyTable, {})).length > 0) return []
  const company = addSteps(place, companyTable, { code: 'ORG01', name, nameEn, orgType: 'company' })
  if (!model.resources.has(codeOf(purchasingTable))) return company.steps
  return [...company.steps, ...addSteps(place, purchasingTable, { code: 'PUR01', name, orgId: 'ORG01' }).steps]
}

async function copySteps(place: Place, code: string, below?: string, link?: string): Promise<readonly Step[]> {
  const house = { ...place, session: systemSession(houseTenant) }
  if (place.session.tenantId === houseTenant || (await rowsOf(place, code, {})).length > 0) return []
  const steps: Step[] = []
  for (const row of await rowsOf(house, code, {})) {
    const added = stepsToAdd(place, code, valuesOf(place, code, row))
    steps.push(...added.steps)
    const rows = below && link ? await rowsOf(house, below, { [link]: String(row.id) }) : []
    for (const each of rows)
      steps.push(
        ...stepsToAdd(place, below ?? '', { ...valuesOf(place, below ?? '', each), [link ?? '']: added.id }).steps,
      )
  }
  return steps
}

function valuesOf({ model }: Place, code: string, row: RecordRow): RecordRow {
  const fields = Object.values(model.resources.get(code)?.plan.fields ?? {})
  return Object.fromEntries(
    fields.filter((field) => kindOf(field).column !== 'none').map(({ key }) => [key, row[key] ?? null]),
  )
}
