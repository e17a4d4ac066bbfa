import type { Model, ServerResource } from '../../src/schema/model/compiled.ts'
import { newId } from '../new-id.ts'
import { quoted } from '../store/quoted.ts'
import type { Step, Store } from '../store/store.ts'
import { nowText } from '../time.ts'
import { areas } from './areas.ts'
import { banks } from './banks.ts'
import { categories } from './categories.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { insertSteps, type SeedRecord, seedId } from './insert.ts'
import { messageTemplates } from './message-templates.ts'
import { departments, people, roles, tenants } from './organisation.ts'
import { brands, performances, qualifications, serviceCategories, shareholders } from './profile-parts.ts'
import { announcements, dealings, organisations } from './projects.ts'
import { purchasingCategories } from './purchasing.ts'
import { randomOf } from './random.ts'
import { figuresOf } from './supplier-figures.ts'
import { accounts, contacts } from './supplier-parts.ts'
import { suppliers } from './suppliers.ts'
import { searchSteps } from './sync-rows.ts'
import { awards, kpis, lawsuits, patents, transfers } from './technical-parts.ts'
import { tradeOf } from './trade/plant-trade.ts'
import type { Partner } from './trade/sheets.ts'

export type SeedOptions = {
  readonly demo: boolean
  /** The hash of the password an account begins with. */
  readonly hashFor: (username: string) => Promise<string>
  readonly now: Date
}

/** Fills an empty installation, in one transaction: master data always, companies and people of the demo if asked. Gives the accounts it made. */
export async function seed(store: Store, model: Model, options: SeedOptions): Promise<readonly string[]> {
  const planter = planterOf(store, model)
  planter.plant('bd/currency', currencies(), ({ code }) => String(code))
  planter.plant('bd/country', countries(), ({ code }) => String(code))
  planter.plant('bd/area', areas(), ({ code }) => String(code))
  planter.plant(
    'sys/role',
    options.demo ? roles : roles.filter(({ roleCode }) => roleCode === 'admin'),
    ({ roleCode }) => String(roleCode),
  )
  planter.plant('sys/tenant', options.demo ? tenants : tenants.slice(0, 1), ({ code }) => String(code))
  planter.plant('sys/category', categoryRows(), ({ code }) => String(code))
  planter.plant('sys/depart', departRows(), ({ orgCode }) => String(orgCode))
  if (options.demo) plantCompanies(planter, model, options.now)
  const accountsMade = options.demo ? people : people.slice(0, 1)
  planter.plant('sys/user', accountsMade.map(userRow), ({ username }) => String(username))
  for (const { username } of accountsMade) {
    planter.add({
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [seedId('sys/user', username), await options.hashFor(username), nowText()],
    })
  }
  planter.add({
    sql: 'insert into _meta (name, value) values (?, ?)',
    parameters: ['seeded', options.demo ? 'demo' : 'plain'],
  })
  await planter.grow()
  return accountsMade.map(({ username }) => username)
}

/** What an installation began with; undefined before it has its first data. */
export async function seededAs(store: Store): Promise<'demo' | 'plain' | undefined> {
  const [row] = await store.rows<{ value: string }>({
    sql: `select value from _meta where name = 'seeded'`,
    parameters: [],
  })
  return row && (row.value === 'demo' ? 'demo' : 'plain')
}

type Planter = {
  plant(code: string, records: readonly SeedRecord[], keyOf: (record: SeedRecord) => string): void
  add(step: Step): void
  grow(): Promise<void>
}

function planterOf(store: Store, model: Model): Planter {
  const steps: Step[] = []
  const now = nowText()
  const stamp = {
    createBy: 'admin',
    createTime: now,
    updateBy: 'admin',
    updateTime: now,
    sysOrgCode: 'A01',
    tenantId: '0',
    version: 1,
  }
  return {
    plant: (code, records, keyOf) => {
      const resource = model.resources.get(code)
      // An installation may do without some of our files; it then does without their data.
      if (!resource) return
      const rows = records.map((record) => ({ id: seedId(code, keyOf(record)), ...record }))
      steps.push(
        ...insertSteps(resource, rows, stamp, quoted),
        ...rows.flatMap((row) => searchSteps(store, resource, row)),
      )
      steps.push(...rows.slice(0, historyRows(resource)).map((row) => historyOf(code, row.id, now)))
    },
    add: (step) => {
      steps.push(step)
    },
    grow: async () => {
      await store.write(steps)
    },
  }
}

// Reference data of thousands of rows carries no first entry each; business records do.
function historyRows({ plan }: ServerResource): number {
  return plan.code.startsWith('bd/') ? 0 : 1000
}

function historyOf(code: string, id: string, at: string): Step {
  return {
    sql: 'insert into _history (id, resource, record_id, version, at, who, action, changes) values (?, ?, ?, ?, ?, ?, ?, ?)',
    parameters: [newId(), code, id, 1, at, 'admin', 'add', '{}'],
  }
}

function departRows(): SeedRecord[] {
  return departments.map(({ code, parent, ...rest }, index) => ({
    ...rest,
    orgCode: code,
    parentId: parent === '' ? null : seedId('sys/depart', parent),
    departOrder: index,
    enabled: 'Y',
  }))
}

function categoryRows(): SeedRecord[] {
  return categories.map(({ parent, ...rest }) => ({
    ...rest,
    pid: parent === '' ? null : seedId('sys/category', parent),
  }))
}

function userRow(person: (typeof people)[number], index: number): SeedRecord {
  const isSupplier = 'supplier' in person
  const { tenant } = person
  return {
    username: person.username,
    realname: person.realname,
    workNo: `P${String(index + 1).padStart(4, '0')}`,
    sex: person.sex,
    phone: `1380000${String(index).padStart(4, '0')}`,
    email: `${person.username}@example.com`,
    roles: person.role,
    departs: 'depart' in person ? seedId('sys/depart', person.depart) : null,
    identity: '1',
    tenants: person.role === 'admin' ? '0,1' : null,
    userType: isSupplier ? 'supplier' : 'internal',
    supplierId: isSupplier ? seedId('srm/supplier/base', supplierKey(tenant, person.supplier)) : null,
    status: '1',
    tenantId: tenant,
  }
}

/** The companies that documents are made with: those that are qualified. */
function partnersOf(companies: ReturnType<typeof suppliers>): readonly Partner[] {
  return companies
    .filter(({ status }) => status === 'qualified')
    .map((company) => ({
      supplierId: seedId('srm/supplier/base', supplierKey('0', company.index)),
      supplierCode: String(company.supplierCode),
      supplierName: company.companyName,
      currency: String(company.currency),
    }))
}

const supplierKey = (tenant: string, index: number) => `${tenant}/${index}`

function plantCompanies(planter: Planter, model: Model, now: Date): void {
  const random = randomOf(20_260_101)
  // Of their own, so that a further kind of part changes none of the others.
  const extra = randomOf(20_260_102)
  const technical = randomOf(20_260_103)
  for (const tenantId of ['0', '1']) {
    const rows = purchasingCategories.map((category) => ({ ...category, enabled: 'Y', tenantId }))
    planter.plant('bd/purcategory', rows, ({ code }) => `${tenantId}/${String(code)}`)
  }
  planter.plant('bd/org', organisations, ({ code }) => String(code))
  planter.plant('msg/template', messageTemplates(), ({ templateCode }) => String(templateCode))
  planter.plant('sys/announcement', announcements(now), ({ titile }) => String(titile))
  const branches = banks(random)
  planter.plant('bd/bank', branches, ({ code }) => String(code))
  const all = suppliers(random, now)
  for (const [code, rows] of tradeOf(now, partnersOf(all))) planter.plant(code, rows, ({ id }) => String(id))
  for (const [tenantId, companies] of [
    ['0', all],
    [
      '1',
      all.slice(2, 6).map((company, index) => ({ ...company, index, companyName: `${company.companyName}（青禾）` })),
    ],
  ] as const) {
    for (const company of companies) {
      const { index, isDomestic: _, ...record } = company
      const supplierId = seedId('srm/supplier/base', supplierKey(tenantId, index))
      const stamp = { tenantId, createTime: company.createTime, updateTime: company.createTime }
      planter.plant('srm/supplier/base', [{ ...record, ...stamp }], () => supplierKey(tenantId, index))
      const planted = new Map<string, readonly SeedRecord[]>()
      const parts = (code: string, records: readonly SeedRecord[]) => {
        planted.set(code, records)
        records.forEach((part, place) => {
          planter.plant(code, [{ ...part, ...stamp, supplierId }], () => `${supplierId}/${place}`)
        })
      }
      parts('srm/supplier/contact', contacts(random, company))
      for (const [code, rows] of Object.entries(dealings(index, company.status))) parts(code, rows)
      parts('srm/supplier/category', serviceCategories(extra, company))
      parts('srm/supplier/brand', brands(extra, company, now))
      parts('srm/supplier/shareholder', shareholders(extra, company))
      parts('srm/supplier/performance', performances(extra, company, now))
      parts('srm/supplier/qualification', qualifications(extra, company, now))
      parts('srm/supplier/bank', accounts(random, company, branches))
      parts('srm/supplier/patent', patents(technical, company, now))
      parts('srm/supplier/award', awards(technical, company, now))
      parts('srm/supplier/transfer', transfers(technical, company))
      parts('srm/supplier/kpi', kpis(technical, company, now))
      parts('srm/supplier/lawsuit', lawsuits(technical, company, now))
      for (const step of figuresOf(model, supplierId, record, planted)) planter.add(step)
    }
  }
}
