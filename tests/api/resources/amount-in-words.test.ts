import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

it('stores the amount of an invoice in words, computed by the server', async () => {
  const supplier = await api.as('supplier_b')
  const { result: page } = await supplier('GET', 'fin/invoice/list?pageSize=1')
  expect(page.records[0].capital).toMatch(/元(整|.*[角分]整?)$/)
  const line = { goodsName: '离心泵', amountNoTax: 1247.35, taxRate: '13', taxAmount: 162.15 }
  const body = {
    invoiceType: page.records[0].invoiceType,
    invoiceNo: 'WORDS-1',
    invoiceDate: '2026-01-05',
    capital: '壹元整',
    lines: [line],
  }
  const made = await supplier('POST', 'fin/invoice/add', { body })
  expect(made.success, made.message).toBe(true)
  expect(made.result.capital).toBe('壹仟肆佰零玖元伍角')
  const { id, version, lines } = made.result
  const changed = [{ ...lines[0], amountNoTax: 100_001.02, taxAmount: 0 }]
  const edited = await supplier('PUT', 'fin/invoice/edit', { body: { id, version, lines: changed } })
  expect(edited.result.capital).toBe('壹拾万零壹元零贰分')
})
