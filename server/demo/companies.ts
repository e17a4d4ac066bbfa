import type { Model } from '../../src/schema/model/compiled.ts'
import type { SeedRecord } from '../platform/sql/insert.ts'
import { companyAccounts, supplierIdOf, supplierKey } from './accounts.ts'
import { announcements } from './announcements.ts'
import { banks } from './banks.ts'
import { admittedAt, plantAdmissions } from './dealings/admissions.ts'
import { plantChanges } from './dealings/changes.ts'
import { plantQualificationTemplates } from './dealings/qualification-templates.ts'
import { plantSecondTier } from './dealings/second-tier.ts'
import { plantSurveys } from './dealings/surveys.ts'
import { plantVisits } from './dealings/visits.ts'
import { plantEvaluations } from './evaluation/evaluations.ts'
import type { Company } from './kit/company.ts'
import { demoFiles } from './kit/demo-file.ts'
import { mainCategory } from './kit/main-category.ts'
import { type Random, randomOf } from './kit/random.ts'
import { type SeedSupplier, suppliers } from './kit/suppliers.ts'
import { labelRows } from './label-rows.ts'
import type { Planter } from './life/planter.ts'
import { plantMatrix } from './matrix.ts'
import { messageLog, type Reader } from './messages.ts'
import { brands, finances, performances, qualifications, serviceCategories, shareholders } from './profile-parts.ts'
import { organisations, secondOrganisation } from './projects.ts'
import { purchasingCategories } from './purchasing.ts'
import { figuresOf } from './supplier-figures.ts'
import { accounts, contacts } from './supplier-parts.ts'
import { awards, kpis, lawsuits, patents, transfers } from './technical-parts.ts'
import { tradeOf } from './trade/plant-trade.ts'
import { secondTradeOf } from './trade/second-trade.ts'
import type { Partner } from './trade/sheets.ts'

/** Companies of both tenants with their profiles; the same for the same day. */
export function companiesOf(now: Date): readonly Company[] {
  const random = randomOf(20_260_101)
  const branches = banks(randomOf(20_260_104))
  const all = suppliers(random, now)
  // The second tenant shares some of them, under other names.
  const some = all
    .slice(2, 6)
    .map((company, index) => ({ ...company, index, companyName: `${company.companyName}（青禾）` }))
  return [
    ...all.map((company) => companyOf('0', company, branches, now)),
    ...some.map((company) => companyOf('1', company, branches, now)),
  ]
}

function companyOf(tenantId: string, supplier: SeedSupplier, branches: ReturnType<typeof banks>, now: Date): Company {
  // A separate generator for each kind: a further company or part changes none of the others.
  const random = (kind: number) => randomOf(20_270_000 + kind * 1_000 + supplier.index)
  const parts = partsOf(random, supplier, branches, now)
  const id = supplierIdOf(tenantId, supplier.index)
  const contact = parts.get('srm/supplier/contact')?.[0]
  const { index, status, createTime } = supplier
  return { id, tenantId, index, status, createTime, contact, supplier, parts }
}

function partsOf(
  random: (kind: number) => Random,
  supplier: SeedSupplier,
  branches: ReturnType<typeof banks>,
  now: Date,
): ReadonlyMap<string, readonly SeedRecord[]> {
  return new Map<string, readonly SeedRecord[]>([
    ['srm/supplier/contact', contacts(random(1), supplier)],
    ['srm/supplier/category', serviceCategories(random(2), supplier)],
    ['srm/supplier/brand', brands(random(3), supplier, now, demoFiles.authorisation.value)],
    ['srm/supplier/shareholder', shareholders(random(4), supplier)],
    ['srm/supplier/performance', performances(random(5), supplier, now)],
    ['srm/supplier/qualification', qualifications(random(6), supplier, now, demoFiles.certificate.value)],
    ['srm/supplier/bank', accounts(random(7), supplier, branches, demoFiles.account.value)],
    ['srm/supplier/finance', finances(random(8), supplier, now, demoFiles.report.value)],
    ['srm/supplier/patent', patents(random(9), supplier, now)],
    ['srm/supplier/award', awards(random(10), supplier, now)],
    ['srm/supplier/transfer', transfers(random(11), supplier)],
    ['srm/supplier/kpi', kpis(random(12), supplier, now)],
    ['srm/supplier/lawsuit', lawsuits(random(13), supplier, now)],
  ])
}

// Kind of purchase by the first letter of a purchasing category.
const kinds: Readonly<Record<string, string>> = { E: 'goods', M: 'goods', W: 'works', S: 'services' }

/** Plants the companies: profiles, internal data about them, and all purchases. */
export function plantCompanies(planter: Planter, model: Model, now: Date, companies: readonly Company[]): void {
  for (const tenantId of ['0', '1']) {
    const rows = purchasingCategories.map((category) => ({
      ...category,
      procCategory: kinds[category.code.slice(0, 1)],
      enabled: 'Y',
      tenantId,
    }))
    planter.plant('bd/purcategory', rows, ({ code }) => `${tenantId}/${String(code)}`)
  }
  planter.plant('bd/org', organisations, ({ code }) => String(code))
  planter.plant('sys/announcement', announcements(now), ({ titile }) => String(titile))
  for (const [code, rows] of labelRows()) planter.plant(code, rows, ({ id }) => String(id))
  planter.plant('bd/bank', banks(randomOf(20_260_104)), ({ code }) => String(code))
  const ours = companies.filter(({ tenantId }) => tenantId === '0')
  const standings = plantEvaluations(planter, now, ours)
  const known = ours.filter(({ status }) => status === 'qualified')
  const held = plantChanges(planter, now, known.slice(4))
  for (const company of companies) {
    const standing = { ...standings.get(company.id), paymentHold: held.has(company.id) ? 'Y' : 'N' }
    plantCompany(planter, model, now, company, standing)
  }
  const random = randomOf(20_260_302)
  plantQualificationTemplates(planter)
  plantAdmissions(planter, now, ours)
  plantVisits(planter, random, now, known)
  plantSurveys(planter, random, now, known)
  plantSecondTier(planter, random, known)
  const branches = banks(randomOf(20_260_104))
  const trade = tradeOf(now, partnersOf(known, branches))
  for (const [code, rows] of trade) planter.plant(code, rows, ({ id }) => String(id))
  const others = companies.filter(({ tenantId, status }) => tenantId !== '0' && status === 'qualified')
  planter.plant('bd/org', [secondOrganisation], ({ tenantId, code }) => `${String(tenantId)}/${String(code)}`)
  const namesPerson = (code: string, field: string) =>
    model.resources.get(code)?.plan.fields[field]?.type === 'sel_user'
  for (const [code, rows] of secondTradeOf(now, partnersOf(others, branches), namesPerson))
    planter.plant(code, rows, ({ id }) => String(id))
  plantMatrix(planter, now)
  const readers = readersOf(ours)
  const log = messageLog(now, trade.get('ord/order') ?? [], (supplierId) => readers.get(supplierId))
  planter.plant('msg/message', log, ({ key }) => String(key))
}

function partnersOf(companies: readonly Company[], branches: ReturnType<typeof banks>): readonly Partner[] {
  return companies.map(({ id, parts, supplier }) => {
    const { address, supplierCode, companyName, currency, country, nameEn } = supplier
    const [account] = parts.get('srm/supplier/bank') ?? []
    const bankName = branches.find(({ code }) => code === account?.depositBank)?.name
    const payee = { ...account, bankName, country }
    return { supplierId: id, supplierCode, supplierName: companyName, nameEn, address, currency, payee }
  })
}

// Companies with demo logins have no old notices.
function readersOf(companies: readonly Company[]): ReadonlyMap<string, Reader> {
  const accounts = companyAccounts(companies)
  const domestic = new Set(companies.flatMap(({ id, supplier }) => (supplier.isDomestic ? [id] : [])))
  return new Map(
    accounts.map(({ person: { supplierId, username }, row }) => [
      supplierId,
      { username, phone: String(row.phone), isDomestic: domestic.has(supplierId) },
    ]),
  )
}

function plantCompany(planter: Planter, model: Model, now: Date, company: Company, standing: SeedRecord): void {
  const { id, tenantId, createTime, supplier, parts } = company
  const { index, isDomestic: _, ...profile } = supplier
  const admitScope = profile.admitKind ? mainCategory(supplier) : null
  const record = { ...profile, admitScope, ...standing, 'at:admit': admittedAt(company) }
  const key = supplierKey(tenantId, index)
  planter.plant('srm/supplier/base', [{ ...record, tenantId }], () => key)
  for (const [code, rows] of parts) {
    const own = rows.map((row, place) => ({ tenantId, createTime, ...row, supplierId: id, place }))
    planter.plant(code, own, ({ place }) => `${id}/${String(place)}`)
  }
  for (const step of figuresOf(model, id, record, parts, now.getTime())) planter.add(step)
}
