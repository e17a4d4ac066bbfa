import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

const inDays = (days: number) => nowText(Date.now() + days * 86_400_000)
/** Currency of the demo without a rate. */
const unrated = 'IDR'

let api: ApiServer
let buyer: Call
let admin: Call
let bodies: Readonly<Record<string, object>>
beforeAll(async () => {
  api = await startApi()
  ;[buyer, admin] = await Promise.all([api.as('buyer'), api.as('admin')])
  const first = async (path: string) => (await buyer('GET', path)).result.records[0]
  const { materialCode, unit } = await first('mat/material/list?pageSize=1')
  const template = await first('bid/template/list?type=tender&pageSize=1')
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 tender']), 'tender.pdf')
  const file = (await buyer('POST', 'sys/common/upload', { raw })).result
  const head = { name: '外币采购', purOrg: 'P10', buyerId: 'buyer' }
  const item = { lineNo: 1, materialCode, unit, qty: 5 }
  bodies = {
    'bid/project': {
      ...{ ...head, procCategory: 'goods', bidMethod: 'open', templateId: template.id, budget: 40_000, validDays: 90 },
      ...{ questionEnd: inDays(5), bidDeadline: inDays(30), openTime: inDays(30), envelope: 'two' },
      ...{ evalMethod: 'lowest', contactName: '陈采', contactPhone: '0571-1', docText: '<p>招标文件</p>' },
      ...{ files: `${file.id}|${file.path}`, items: [item] },
    },
    'bid/inquiry': {
      ...{ ...head, inquiryType: 'open', priceType: 'net', quoteDeadline: inDays(9) },
      items: [{ ...item, targetPrice: 8000, needDate: inDays(60).slice(0, 10) }],
    },
    'bid/auction': {
      ...{ ...head, auctionType: 'english', startTime: inDays(1), duration: 30, startPrice: 40_000 },
      ...{ stepType: 'amount', step: 10, visibility: 'bestRank', items: [{ ...item, startPrice: 100 }] },
    },
  }
})
afterAll(() => api?.close())

const add = (code: string, more: object, lang = 'zh-CN') =>
  buyer('POST', `${code}/add`, { body: { ...bodies[code], ...more }, headers: { lang } })

describe('currency of an event', () => {
  it.each(['bid/project', 'bid/inquiry', 'bid/auction'])('has an exchange rate: %s', async (code) => {
    expect((await add(code, { currency: unrated })).text).toContain(`币种 ${unrated} 在`)
    expect((await add(code, { currency: unrated, exchangeRate: 1 }, 'en-US')).text).toContain('No exchange rate of IDR')
    expect((await add(code, { currency: unrated, exchangeRate: 0 })).success).toBe(false)
    const rates = await Promise.all(
      ['CNY', 'USD'].map(async (currency) => (await add(code, { currency })).result.exchangeRate),
    )
    expect(rates).toEqual([1, 7.1])
    const { result } = await add(code, { currency: 'USD' })
    const edit = { id: result.id, version: result.version, currency: unrated }
    expect((await buyer('PUT', `${code}/edit`, { body: edit })).text).toContain('没有汇率')
  })

  it.each(['bid/project', 'bid/inquiry', 'bid/auction'])(
    'decides who approves by the local amount: %s',
    async (code) => {
      const values = { name: 'large', busType: code, priority: 1, minAmount: 200_000, status: 'Y', role1: 'approver' }
      const line = await admin('POST', 'wf/matrix/add', { body: values })
      expect(line.success).toBe(true)
      const openTasks = async (currency: string) => {
        const { result } = await add(code, { currency })
        const sent = await buyer('POST', `${code}/do/submit`, { body: { ids: result.id } })
        if (!sent.success) throw new Error(sent.text)
        const { tasks } = (await buyer('GET', `wf/process?resource=${code}&id=${result.id}`)).result
        return tasks
          .filter((each: { status: string }) => each.status === 'open')
          .map(({ node }: { node: string }) => node)
      }
      // 40,000 dollars are 284,000 yuan.
      expect([await openTasks('CNY'), await openTasks('USD')]).toEqual([['approval'], ['first']])
      await admin('DELETE', `wf/matrix/delete?id=${line.result.id}`)
    },
  )
})
