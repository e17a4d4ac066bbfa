import { expect, it } from 'vitest'
import { contentHash } from '../../../server/domain/hooks/contract/signed-content.ts'

const contract = {
  ...{ billNo: 'CT1', contractName: '年度采购', supplierId: '1', retentionPct: 5 },
  lines: [{ lineNo: 1, materialCode: 'M1', qty: 10, price: 3 }],
  terms: [{ stage: 'advance', pct: 30, payTerm: 'M30' }],
}

it('of a contract without the fields of later versions is that of the version that signed it', () => {
  const signed = 'c17284d480a8bbcbaef2f757b3cd7284c7b292555973b3ecc8a9977eb0c36aed'
  expect([contract, { ...contract, paymentTerm: null }, { ...contract, paymentTerm: '' }].map(contentHash)).toEqual([
    ...[signed, signed, signed],
  ])
  const terms = ['M60', 'M90'].map((paymentTerm) => contentHash({ ...contract, paymentTerm }))
  expect(new Set([signed, ...terms]).size).toBe(3)
})
