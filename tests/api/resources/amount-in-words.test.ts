import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

it('keeps the amount of an invoice in words beside its figures, whatever a caller sends for it', async () => {
  const supplier = await api.as('supplier_a')
  const { result: page } = await supplier('GET', 'fin/invoice/list?pageSize=1')
  expect(page.records[0].amountInWords).toMatch(/元整$/)
  const body = {
    invoiceType: page.records[0].invoiceType,
    taxRate: page.records[0].taxRate,
    invoiceNo: 'WORDS-1',
    invoiceDate: '2026-01-05',
    amountNoTax: 90,
    amountWithTax: 1409.5,
    amountInWords: '壹元整',
  }
  const made = await supplier('POST', 'fin/invoice/add', { body })
  expect(made.success, made.message).toBe(true)
  expect(made.result.amountInWords).toBe('壹仟肆佰零玖元伍角')
  const { id, version } = made.result
  const edited = await supplier('PUT', 'fin/invoice/edit', { body: { id, version, amountWithTax: 100_001.02 } })
  expect(edited.result.amountInWords).toBe('壹拾万零壹元零贰分')
})
