import { Readable } from 'node:stream'
import type { Model } from '../../src/schema/model/compiled.ts'
import { adminRole } from '../../src/schema/model/roles.ts'
import { houseTenant } from '../../src/schema/model/tenants.ts'
import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import { countRows } from '../platform/store/planner-hints.ts'
import type { Store } from '../platform/store/store.ts'
import { nowText } from '../platform/time.ts'
import { allWaitingSteps } from '../records/waiting/keep-waiting.ts'
import { waitingIn } from '../records/waiting/waiting.ts'
import { accountsOf, firstAccounts } from './accounts.ts'
import { areas } from './areas.ts'
import { categories } from './categories.ts'
import { companiesOf, plantCompanies } from './companies.ts'
import { logoFiles, plantCompanyPage } from './company-page.ts'
import { countries } from './countries.ts'
import { currencies, rates } from './currencies.ts'
import { dayBefore } from './kit/days.ts'
import { demoFileStep, demoFiles } from './kit/demo-file.ts'
import { figureStepsOf } from './kit/figures.ts'
import { goodsPictures } from './kit/goods-pictures.ts'
import { departKey, departments, people, roles, tenants } from './kit/organisation.ts'
import { actorsOf } from './life/actors.ts'
import { livesOf } from './life/life.ts'
import { type Planter, planterOf } from './life/planter.ts'
import { logSteps } from './logs.ts'
import { dataSources, warehouseScript } from './settings/data-sources.ts'
import { plantMethods } from './settings/methods.ts'
import { plantSettings } from './settings/plant-settings.ts'
import { plantRules } from './settings/rules.ts'
import { messageTemplates } from './templates/message-templates.ts'

export type SeedOptions = {
  readonly demo: boolean
  /** Hash of the initial password of an account. */
  readonly hashFor: (username: string) => Promise<string>
  /** Stores the content of a file under its id. */
  readonly keepFile: (id: string, bytes: Readable) => Promise<void>
  /** Creates a SQLite file among the data sources. */
  readonly keepSource: (name: string, script: string) => Promise<void>
  readonly now: Date
}

/** Seeds an empty installation, in one transaction: master data always, companies and users of the demo on request. Returns the created accounts. */
export async function seed(store: Store, model: Model, options: SeedOptions): Promise<readonly string[]> {
  const { demo, now } = options
  const companies = demo ? companiesOf(now) : []
  const accounts = demo ? accountsOf(companies) : []
  const lifeOf = livesOf(actorsOf(accounts.map(({ person }) => person)), now)
  const planter = planterOf(store, model, lifeOf)
  plantReference(planter, demo)
  if (demo) plantCompanies(planter, model, now, companies)
  planter.plant('sys/user', demo ? accounts.map(({ row }) => row) : firstAccounts(), ({ username }) => String(username))
  if (demo) {
    const ours = accounts.map(({ person }) => person).filter(({ tenant }) => tenant === '0')
    for (const step of logSteps(now, ours)) planter.add(step)
    plantCompanyPage(planter, now)
    plantRates(planter, now)
    plantSettings(planter, model)
    await options.keepSource(dataSources[0].dbUrl, warehouseScript)
    await plantFiles(planter, options)
    for (const step of figureStepsOf(store, model)) planter.add(step)
  }
  const signing = demo ? people : people.slice(0, 1)
  for (const { username } of signing) {
    planter.add({
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [seedId('sys/user', username), await options.hashFor(username), nowText(now.getTime())],
    })
  }
  planter.add({
    sql: 'insert into _meta (name, value) values (?, ?)',
    parameters: ['seeded', demo ? 'demo' : 'plain'],
  })
  await store.write([...planter.taken(), ...allWaitingSteps(waitingIn(model))])
  await countRows(store)
  return signing.map(({ username }) => username)
}

/** Kind of the initial data; undefined before the seed. */
export async function seededAs(store: Store): Promise<'demo' | 'plain' | undefined> {
  const [row] = await store.rows<{ value: string }>({
    sql: `select value from _meta where name = 'seeded'`,
    parameters: [],
  })
  return row && (row.value === 'demo' ? 'demo' : 'plain')
}

function plantReference(planter: Planter, demo: boolean): void {
  planter.plant('bd/currency', currencies(), ({ code }) => String(code))
  planter.plant('bd/country', countries(), ({ code }) => String(code))
  planter.plant('bd/area', areas(), ({ code }) => String(code))
  const given = demo ? roles : roles.filter(({ roleCode }) => roleCode === adminRole)
  planter.plant('sys/role', given, ({ roleCode }) => String(roleCode))
  const known = demo ? tenants : tenants.slice(0, 1)
  planter.plant('sys/tenant', known, ({ code }) => String(code))
  const templates = known.flatMap(({ code }) => messageTemplates().map((template) => ({ ...template, tenantId: code })))
  planter.plant('msg/template', templates, ({ tenantId, templateCode }) => `${tenantId}/${templateCode}`)
  plantRules(planter)
  plantMethods(planter, known)
  planter.plant('sys/category', categoryRows(), ({ code }) => String(code))
  planter.plant('sys/depart', departRows(), ({ orgCode }) => String(orgCode))
  const others = known.filter(({ code }) => code !== houseTenant).map(rootDepart)
  planter.plant('sys/depart', others, ({ tenantId, orgCode }) => departKey(String(tenantId), String(orgCode)))
}

function plantRates(planter: Planter, now: Date): void {
  const rateDate = dayBefore(now, 30)
  const rows = rates.map(([code, rate]) => ({ currencyId: seedId('bd/currency', code), rateDate, rate }))
  planter.plant('bd/currency/rate', rows, ({ currencyId }) => `${currencyId}/${rateDate}`)
}

// Other tenants start with their company only.
function rootDepart({ code, name, nameEn }: (typeof tenants)[number]): SeedRecord {
  return {
    ...{ departName: name, departNameEn: nameEn, orgCategory: '1', orgCode: 'A01' },
    ...{ departOrder: 0, enabled: 'Y', tenantId: code },
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

async function plantFiles(planter: Planter, { now, keepFile }: SeedOptions): Promise<void> {
  for (const file of [...Object.values(demoFiles), ...logoFiles(), ...goodsPictures().values()]) {
    planter.add(demoFileStep(file, seedId('sys/user', adminRole), now.getTime()))
    await keepFile(file.id, Readable.from([file.bytes]))
  }
}
