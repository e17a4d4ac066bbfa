import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { materialCategories } from './materials.ts'
import { ownAccounts } from './payment-runs.ts'
import {
  billingTypes,
  paymentTerms,
  paymentTypes,
  posts,
  purchasingOrganisations,
  termStages,
  units,
} from './reference.ts'
import type { Sheets } from './sheets.ts'

/** Master data of purchases: organisations, terms, payment types, own accounts, units and categories of materials. */
export function plantReference(sheets: Sheets): void {
  const plain = (code: string, rows: readonly SeedRecord[]) => {
    for (const row of rows) sheets.add(code, String(row.code), row)
  }
  plain('bd/purorg', purchasingOrganisations)
  plain('bd/post', posts)
  plain('bd/payterm', paymentTerms)
  for (const stage of termStages)
    sheets.add('bd/payterm/stages', String(stage.stage), { ...stage, paytermId: seedId('bd/payterm', 'S3331') })
  plain('bd/paytype', paymentTypes)
  plain('bd/account', ownAccounts)
  plain('bd/billingtype', billingTypes)
  plain('mat/unit', units)
  plain('mat/category', materialCategories)
}
