import { timeBefore } from '../days.ts'
import { type SeedRecord, seedId } from '../insert.ts'
import { randomOf } from '../random.ts'
import { plantAdjustments } from './adjustments.ts'
import { plantBids } from './bids.ts'
import { plantContracts, plantPrices } from './contracts.ts'
import { plantDeliveries } from './deliveries.ts'
import { plantFinance } from './finance.ts'
import { plantCompanions } from './letters.ts'
import { materialCategories, materialRow, materials } from './materials.ts'
import { plantOrders } from './orders.ts'
import { plantPortal } from './portal.ts'
import { plantQuality } from './quality.ts'
import {
  billingTypes,
  paymentTerms,
  paymentTypes,
  posts,
  purchasingOrganisations,
  termStages,
  units,
} from './reference.ts'
import { plantReturns } from './returns.ts'
import { type Partner, sheetsOf } from './sheets.ts'
import { plantAuctions, plantInquiries } from './sourcing.ts'
import { plantSupervision } from './supervision.ts'
import { plantTendering } from './tendering.ts'
import { plantTenders } from './tenders.ts'

/**
 * What the group of the demo has bought: master data, sourcing, contracts, a year and a half of orders with all that follows them. Rows by
 * the code of their resource, each with its id; the same for the same day.
 */
export function tradeOf(now: Date, partners: readonly Partner[]): ReadonlyMap<string, readonly SeedRecord[]> {
  const random = randomOf(20_260_201)
  const sheets = sheetsOf()
  const plain = (code: string, rows: readonly SeedRecord[]) => {
    for (const row of rows) sheets.add(code, String(row.code), row)
  }
  plain('bd/purorg', purchasingOrganisations)
  plain('bd/post', posts)
  plain('bd/payterm', paymentTerms)
  for (const stage of termStages)
    sheets.add('bd/payterm/stages', String(stage.stage), { ...stage, paytermId: seedId('bd/payterm', 'S3331') })
  plain('bd/paytype', paymentTypes)
  plain('bd/billingtype', billingTypes)
  plain('mat/unit', units)
  plain('mat/category', materialCategories)
  const catalogue = materials(random)
  for (const material of catalogue) sheets.add('mat/material', material.materialCode, materialRow(material))
  plantPrices(sheets, random, now, partners, catalogue)
  plantInquiries(sheets, random, now, partners, catalogue)
  plantAuctions(sheets, random, now, partners, catalogue, (minutes) => timeBefore(now, -minutes))
  plantContracts(sheets, random, now, partners, catalogue)
  const orders = plantOrders(sheets, random, now, partners, catalogue)
  const receipts = plantDeliveries(sheets, random, now, orders)
  plantSupervision(sheets, now, orders)
  // Of their own, so that more tenders change nothing else.
  const tendering = randomOf(20_260_202)
  const tenders = plantTenders(sheets, tendering, now, partners, catalogue)
  plantBids(sheets, tendering, now, tenders)
  plantTendering(sheets, tendering, now, tenders)
  const further = randomOf(20_260_203)
  plantCompanions(sheets, further, now, orders)
  plantReturns(sheets, now, receipts)
  plantAdjustments(sheets, further, now, partners, catalogue)
  plantFinance(sheets, random, now, receipts, partners)
  plantQuality(sheets, random, now, receipts, (code) => seedId('mat/category', code))
  plantPortal(
    sheets,
    now,
    partners.map(({ supplierId }) => supplierId),
  )
  return sheets.rows
}
