import type { Walk } from './walk.ts'

const wanted = [
  { materialCode: '150100004', qty: 12 },
  { materialCode: '120100001', qty: 30 },
]

/** A published open inquiry of two lines that allows alternatives. */
export async function publishedInquiry(
  walk: Walk,
  values: object,
): Promise<{ readonly id: string; readonly billNo: string }> {
  const [buyer, approver] = await Promise.all([walk.reader('buyer'), walk.reader('approver')])
  const { records } = await buyer('srm/supplier/base/list?supplierCode=SUP202600002')
  const items = await Promise.all(
    wanted.map(async (line, index) => {
      const [{ unit }] = (await buyer(`mat/material/list?materialCode=${line.materialCode}`)).records
      return { ...line, unit, lineNo: index + 1, needDate: '2099-02-01' }
    }),
  )
  const inquiry = await buyer('bid/inquiry/add', {
    ...{ inquiryType: 'open', priceType: 'net', currency: 'CNY', purOrg: 'P10', buyerId: 'buyer', sealed: 'Y' },
    ...{ allowAlternatives: 'Y', quoteDeadline: walk.inMinutes(600), items },
    invited: [{ supplierId: records[0].id }],
    ...values,
  })
  await buyer('bid/inquiry/do/submit', { id: inquiry.id })
  await approver('bid/inquiry/do/approve', { id: inquiry.id })
  await buyer('bid/inquiry/do/publish', { id: inquiry.id })
  return inquiry
}
