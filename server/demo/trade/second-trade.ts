import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { groupSender, groupTaxNo, groupTitle, secondSender, secondTaxNo, secondTitle } from '../kit/group.ts'
import { departKey, departments, tenants } from '../kit/organisation.ts'
import { randomOf } from '../kit/random.ts'
import { contractsOf, plantContracts, plantPrices, signedOf } from './contracts.ts'
import { plantDeliveries } from './deliveries.ts'
import { plantFinance } from './finance.ts'
import { materialRow, materials } from './materials.ts'
import { compareOrderPrices } from './order-prices.ts'
import { plantOrders } from './orders.ts'
import { updateProgress } from './progress.ts'
import { plantQuality } from './quality.ts'
import { plantReference } from './reference-rows.ts'
import { plantRequisitions } from './requisitions.ts'
import { plantReturns } from './returns.ts'
import { type Partner, type Sheets, sheetsOf } from './sheets.ts'
import { withSignatures } from './signed-contracts.ts'

const [, second] = tenants

/** Numbers of the contracts among those of the first tenant: ended, in force, changing, and on their way to the signature. */
const contracts: readonly number[] = [5, 9, 10, 16, 24, 31, 34]
/** Group of its materials: valves. */
const group = '12'
const extent = { count: 20, months: 5 }
const priceCount = 30
const acceptanceCount = 5
/** Returns that are finished, on their way, published, pending and drafted. */
const returns = { places: [1, 2, 3, 9, 13, 14], every: 2 }

/** Whether a field names an account. */
type NamesPerson = (code: string, field: string) => boolean

/** Purchases of the second tenant: a small chain from requisitions to payments, in the same states as the first one's. */
export function secondTradeOf(
  now: Date,
  partners: readonly Partner[],
  namesPerson: NamesPerson,
): ReadonlyMap<string, readonly SeedRecord[]> {
  const random = randomOf(20_260_204)
  const sheets = sheetsOf()
  plantReference(sheets)
  const catalogue = materials(random).filter(({ materialCode }) => materialCode.startsWith(group))
  for (const material of catalogue) sheets.add('mat/material', material.materialCode, materialRow(material))
  const trading = { sheets, random, now, partners, catalogue }
  plantPrices(trading, priceCount)
  const agreements = contractsOf(trading).filter(({ index }) => contracts.includes(index))
  const orders = plantOrders(trading, signedOf(agreements), extent)
  plantContracts(trading, agreements, orders)
  const receipts = plantDeliveries(sheets, random, now, orders)
  plantReturns(sheets, now, receipts, returns)
  plantFinance(sheets, random, now, receipts, partners, acceptanceCount)
  plantQuality(sheets, random, now, receipts)
  updateProgress(sheets)
  plantRequisitions(sheets, now)
  compareOrderPrices(sheets)
  return withSignatures(movedTo(second.code, sheets, namesPerson))
}

/** Rows of a tenant: with ids of their own, its names, and its administrator for all people. */
function movedTo(
  tenantId: string,
  { rows }: Sheets,
  namesPerson: NamesPerson,
): ReadonlyMap<string, readonly SeedRecord[]> {
  const depart = seedId('sys/depart', departKey(tenantId, 'A01'))
  const known = new Map<unknown, string>([
    ...departments.map(({ code }) => [seedId('sys/depart', code), depart] as const),
    ...([
      [groupSender.name, secondSender.name],
      [groupTitle, secondTitle],
      [groupTaxNo, secondTaxNo],
    ] as const),
    ...[...rows.values()].flat().map(({ id }) => [id, seedId(`tenant ${tenantId}`, String(id))] as const),
  ])
  const movedRow = (code: string, row: SeedRecord): SeedRecord => {
    const own = Object.entries(row).map(([key, value]) => {
      const isPerson = key === 'createBy' || key.startsWith('by:') || namesPerson(code, key)
      return [key, isPerson && value ? second.adminAccount : (known.get(value) ?? value)]
    })
    return { ...Object.fromEntries(own), tenantId }
  }
  return new Map([...rows].map(([code, own]) => [code, own.map((row) => movedRow(code, row))]))
}
