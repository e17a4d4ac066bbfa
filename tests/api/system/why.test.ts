import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reason, WhyMenu, WhyResource } from '../../../src/schema/model/why-data.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => api?.close())

const people = ['buyer', 'warehouse', 'finance', 'expert', 'auditor', 'supplier_a', 'supplier_b', 'admin']
const why = async (user: string, resource: string, record?: string): Promise<WhyResource> => {
  const query = new URLSearchParams({ user, resource, ...(record !== undefined && { record }) })
  return (await admin('GET', `sys/why/resource?${query}`)).result
}
const unmet = (reasons: readonly Reason[]) => reasons.filter(({ holds }) => !holds).map(({ kind }) => kind)
const ids = async (code: string): Promise<readonly string[]> => {
  const { result } = await admin('GET', `${code}/list?pageSize=6`)
  return result.records.map(({ id }: { id: string }) => id)
}

describe('explanation of access', () => {
  it('is for administrators, about people of their tenant, and noted', async () => {
    const question = 'sys/why/menu?user=buyer'
    for (const name of ['buyer', 'auditor', 'supplier_a'])
      expect([name, (await (await api.as(name))('GET', question)).status]).toEqual([name, 403])
    const second = await api.as('admin_t1')
    expect(await second('GET', question)).toMatchObject({ success: false })
    expect(await second('GET', 'sys/why/menu?user=supplier_t1')).toMatchObject({ success: true })
    expect(await admin('GET', 'sys/why/menu?user=nobody')).toMatchObject({ success: false })
    expect(await admin('GET', question)).toMatchObject({ success: true })
    const { records } = (await admin('GET', 'sys/log/list?logContent=why&pageSize=50')).result
    const noted = records.map(({ requestParam }: { requestParam: string }) => JSON.parse(requestParam))
    expect(noted).toContainEqual({ person: 'buyer', about: 'menu' })
  })

  it.each(people)('of the menu agrees with the menu of %s', async (name) => {
    const { entries } = (await admin('GET', `sys/why/menu?user=${name}`)).result as WhyMenu
    type Entry = { readonly id: string; readonly children?: readonly Entry[] }
    const flat = (all: readonly Entry[]): readonly string[] =>
      all.flatMap(({ id, children = [] }) => [id, ...flat(children)])
    const { menu } = (await (await api.as(name))('GET', 'sys/permission/getUserPermissionByToken')).result
    const shown = entries.filter(({ holds }) => holds).map(({ id }) => id)
    expect(shown.toSorted()).toEqual(
      flat(menu)
        .filter((id) => id !== 'home')
        .toSorted(),
    )
    // Each hidden entry has a reason, and no shown one has any against it.
    expect(entries.filter(({ holds, reasons }) => holds === unmet(reasons).length > 0)).toEqual([])
  })

  it.each(people)('of a record agrees with what %s gets', async (name) => {
    const person = await api.as(name)
    for (const code of ['ord/order', 'ord/delivery', 'bid/inquiry', 'fin/invoice', 'sys/job']) {
      for (const id of await ids(code)) {
        const { actions } = await why(name, code, id)
        const { success } = await person('GET', `${code}/queryById?id=${id}`)
        const list = actions.find((action) => action.name === 'list')
        expect([code, id, list?.holds]).toEqual([code, id, success])
        expect([code, actions.filter(({ holds, reasons }) => !holds && unmet(reasons).length === 0)]).toEqual([
          code,
          [],
        ])
      }
    }
  })

  it.each(people)('of fields agrees with the form of %s', async (name) => {
    const person = await api.as(name)
    for (const code of ['ord/order', 'ord/delivery', 'bid/inquiry']) {
      const { status, result } = await person('GET', `schema/resource/${code}`)
      if (status !== 200) continue
      const { fields } = await why(name, code)
      const hidden = fields.filter(({ shown }) =>
        ['hidden', 'closedTable'].some((kind) => unmet(shown.reasons).includes(kind as Reason['kind'])),
      )
      const given = Object.keys(result?.fields ?? {})
      expect([code, hidden.filter(({ key }) => given.includes(key))]).toEqual([code, []])
      expect([code, fields.length - hidden.length]).toEqual([code, given.length])
    }
  })

  it.each(['remind', 'decline'])('of the action %s agrees with what happens', async (action) => {
    const [buyer, supplier] = await Promise.all([api.as('buyer'), api.as('supplier_b')])
    const [name, person] = action === 'remind' ? (['buyer', buyer] as const) : (['supplier_b', supplier] as const)
    const { result } = await person('GET', 'bid/invite/list?pageSize=30')
    const outcomes = new Set<boolean>()
    for (const { id } of result.records) {
      const { actions } = await why(name, 'bid/invite', id)
      const told = actions.find((each) => each.name === action)?.holds
      const done = await person('POST', `bid/invite/do/${action}`, { body: { id, replyNote: 'x' } })
      // Content is judged after access: a company with a bid may decline, once it has withdrawn the bid.
      const isLetIn = done.success || done.result?.errors !== undefined
      expect([id, told]).toEqual([id, isLetIn])
      outcomes.add(isLetIn)
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })

  it('names what is missing: the right, the row condition, the state', async () => {
    const [order] = await ids('ord/order')
    const of = async (user: string, action: string) =>
      (await why(user, 'ord/order', order)).actions.find(({ name }) => name === action)
    expect((await of('finance', 'edit'))?.reasons).toEqual([
      { kind: 'ungranted', holds: false, of: expect.stringContaining('采购员'), text: 'ord:order:edit' },
    ])
    expect(unmet((await of('buyer', 'submit'))?.reasons ?? [])).toContain('state')
    expect(await admin('GET', 'sys/why/resource?user=buyer&resource=ord/order&record=none')).toMatchObject({
      success: false,
    })
    expect(await admin('GET', 'sys/why/resource?user=buyer&resource=no/such')).toMatchObject({ success: false })
  })
})
