import { roundMoney } from '../../../../src/schema/rules/functions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { lastPrice } from '../../kit/last-price.ts'
import { rowById } from '../../kit/other-rows.ts'

const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['currency'])

const own = ownFields(import.meta, ['inquiryId', 'materialCode', 'qty', 'targetPrice'], ['estimate', 'lastPrice'])

/** Line of an inquiry: the last ordered price of its material in the currency of the inquiry, by which a line without a target is estimated. */
export const inquiryLastPrice = own.hook(async (moment) => {
  const { action, doing, before, after, parent } = moment
  const isNew = before === undefined || before.materialCode !== after.materialCode
  // An amendment of a published inquiry changes materials too.
  if ((doing !== undefined && doing !== 'amend') || !(action === 'add' || action === 'edit') || !isNew) return {}
  const inquiry = parent ?? (await rowById(moment, inquiryTable, after.inquiryId))
  const price = await lastPrice(moment, String(after.materialCode ?? ''), String(inquiry?.currency ?? ''))
  if ((after.targetPrice ?? null) !== null) return { values: { lastPrice: price } }
  return {
    values: {
      lastPrice: price,
      estimate: price === null ? null : roundMoney(price * Number(after.qty), inquiry?.currency),
    },
  }
})
