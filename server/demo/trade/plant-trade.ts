import type { SeedRecord } from '../../platform/sql/insert.ts'
import { randomOf } from '../kit/random.ts'
import { plantAdjustments } from './adjustments.ts'
import { plantAuctions } from './auctions.ts'
import { awardContract } from './awarded-contract.ts'
import { awardOrder } from './awarded-order.ts'
import { awardPlanter } from './awards.ts'
import { offerPlanter, plantBids } from './bids.ts'
import { contractsOf, plantContracts, plantPrices, signedOf } from './contracts.ts'
import { plantDeliveries } from './deliveries.ts'
import { plantDirectReceipts } from './direct-receipts.ts'
import { plantFinance } from './finance.ts'
import { plantInquiries } from './inquiries.ts'
import { plantCompanions } from './letters.ts'
import { materialRow, materials } from './materials.ts'
import { plantMoulds } from './moulds.ts'
import { compareOrderPrices } from './order-prices.ts'
import { plantOrders } from './orders.ts'
import { plantPaidRed } from './paid-reds.ts'
import { plantPortal } from './portal.ts'
import { updateProgress } from './progress.ts'
import { plantQuality } from './quality.ts'
import { plantReference } from './reference-rows.ts'
import { plantRequisitions } from './requisitions.ts'
import { plantReturns } from './returns.ts'
import { type Partner, sheetsOf, type Trading } from './sheets.ts'
import { withSignatures } from './signed-contracts.ts'
import { plantSupervision } from './supervision.ts'
import { plantTendering } from './tendering.ts'
import { plantTenders } from './tenders.ts'

/**
 * Purchases of the demo group: master data, sourcing, contracts, a year and a half of orders with all later documents. Rows by
 * the code of their resource, each with its id; the same for the same day.
 */
export function tradeOf(now: Date, partners: readonly Partner[]): ReadonlyMap<string, readonly SeedRecord[]> {
  const random = randomOf(20_260_201)
  const sheets = sheetsOf()
  plantReference(sheets)
  const catalogue = materials(random)
  for (const material of catalogue) sheets.add('mat/material', material.materialCode, materialRow(material))
  const trading = { sheets, random, now, partners, catalogue }
  plantPrices(trading)
  const contracts = contractsOf(trading)
  const orders = plantOrders(trading, signedOf(contracts))
  plantContracts(trading, contracts, orders)
  const receipts = plantDeliveries(sheets, random, now, orders)
  plantSupervision(sheets, now, orders)
  // A separate generator, so that changes here affect nothing else.
  plantSourcing({ ...trading, random: randomOf(20_260_202) })
  const further = randomOf(20_260_203)
  plantCompanions(sheets, further, now, orders)
  plantReturns(sheets, now, receipts)
  plantDirectReceipts(sheets, now, orders)
  plantAdjustments({ ...trading, random: further })
  plantMoulds(trading)
  plantFinance(sheets, random, now, receipts, partners)
  plantQuality(sheets, random, now, receipts)
  awardOrder(trading)
  plantPaidRed(sheets, now)
  updateProgress(sheets)
  plantRequisitions(sheets, now)
  plantPortal(sheets, now, partners)
  awardContract(trading)
  compareOrderPrices(sheets)
  return withSignatures(sheets.rows)
}

function plantSourcing(trading: Trading): void {
  const { sheets, random, now } = trading
  // One planter, for common numbers.
  const plantOffers = offerPlanter(sheets, random, now)
  const plantAward = awardPlanter(sheets, now)
  plantInquiries(trading, plantOffers, plantAward)
  plantAuctions(trading, plantAward)
  const tenders = plantTenders(trading)
  const offers = plantBids(plantOffers, tenders)
  plantTendering(sheets, random, now, tenders, offers, plantAward)
}
