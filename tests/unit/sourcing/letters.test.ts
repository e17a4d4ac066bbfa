import { expect, it } from 'vitest'
import { letterTo } from '../../../server/domain/sourcing/letters.ts'

const company = {
  ...{ supplierId: 's1', supplierCode: 'S1', supplierName: '甲公司', supplierNameEn: 'A Ltd', address: '1 Road' },
}
const about = {
  ...{ scalingNo: 'DB1', sourceNo: 'TB1', projectName: '泵', projectNameEn: 'Pumps' },
  ...{ sender: '集团', senderEn: 'Group', senderAddress: '2 Road' },
}

it('an award letter lists all won lines, in both languages', () => {
  const won = Array.from({ length: 200 }, (_, index) => ({
    ...{ lineNo: index + 1, lotNo: null, materialName: '轴承', materialNameEn: 'Bearing', currency: 'CNY' },
    ...{ qty: 1, awardPrice: 1234.5678 },
  }))
  const letter = letterTo(company, about, won, '2026-01-01')
  expect(letter.amount).toBe(246913.56)
  expect(letter.content.match(/轴承/g)).toHaveLength(200)
  expect(letter.contentEn.match(/Bearing/g)).toHaveLength(200)
  expect(letter.content).toContain('200. 轴承 × 1 @ 1,234.5678 CNY')
})

it('a unit price has two decimals at least, and English letters have English quotation marks', () => {
  const line = { lineNo: 1, lotNo: '1', materialName: '轴承', materialNameEn: 'Bearing', currency: 'CNY', qty: 5 }
  const { content, contentEn } = letterTo(company, about, [{ ...line, awardPrice: 18_813.8 }], '2026-01-01')
  expect(content).toContain('1. 轴承 × 5 @ 18,813.80 CNY （标段 1）')
  expect(contentEn).toContain('Your bid for "Pumps" (TB1) was successful.')
})
