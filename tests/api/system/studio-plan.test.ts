import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RightLimit } from '../../../src/schema/model/studio-data.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { type JsonFile, studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const orders = 'schemas/resources/ord/order.json'

describe('limits of roles in a plan', () => {
  type Role = 'supplier' | 'warehouse' | 'buyer'
  const planned = async (role: Role, change: Partial<JsonFile['rights'][string]>) => {
    const draft = await studio.drafted(orders, ({ rights, ...file }) => ({
      ...file,
      rights: { ...rights, [role]: { ...rights[role], ...change } },
    }))
    const found = await studio.plan(draft)
    const refused = await studio.publish([draft])
    if (!refused.success) await studio.drop(draft)
    const limits = found.rights.find((right) => right.role.name === role)?.limits ?? []
    return { found, limits, needsConsent: found.name !== '', isRefused: !refused.success }
  }
  const wide = { needsConsent: true, isRefused: true }

  it.each([
    ['removed', undefined],
    ['that always holds', 'true'],
    ['of fewer parts', 'supplierId == user.supplierId'],
    ['of another company', "supplierId != ''"],
  ])('a row condition %s needs a confirmation', async (_, where) => {
    const { found, limits, ...consent } = await planned('supplier', { where })
    expect(limits).toEqual([expect.objectContaining({ kind: 'rows', isWider: true, before: expect.anything() })])
    expect(consent).toEqual(wide)
    expect(found.rights.find(({ role }) => role.name === 'supplier')).toMatchObject({ gained: [], lost: [] })
  })

  it('a field that is hidden no longer needs a confirmation', async () => {
    const { limits, ...rest } = await planned('warehouse', { hide: ['amountNoTax', 'taxAmount', 'splitAmount'] })
    const [limit] = limits
    expect(limit).toMatchObject({ kind: 'hide', change: 'removed', isWider: true })
    expect(limit?.fields).toEqual([{ name: 'amountWithTax', title: expect.anything() }])
    expect(rest).toMatchObject(wide)
  })

  it('a field that is hidden in some rows only needs a confirmation', async () => {
    const some = { field: 'amountWithTax', where: "status == 'draft'" }
    const { limits } = await planned('warehouse', { hide: ['amountNoTax', 'taxAmount', 'splitAmount', some] })
    expect(limits).toEqual<readonly RightLimit[]>([
      {
        kind: 'hide',
        change: 'changed',
        fields: [{ name: 'amountWithTax', title: expect.anything() }],
        after: "status == 'draft'",
        isWider: true,
      },
    ])
  })

  it('a lifted condition on changes needs a confirmation', async () => {
    const { limits, ...rest } = await planned('buyer', { edit: undefined })
    const before = "status in ['draft', 'rejected']"
    expect(limits).toEqual([{ kind: 'edit', change: 'removed', before, isWider: true }])
    expect(rest).toMatchObject(wide)
  })

  it('a field that may be changed from now on needs a confirmation, one that may not is only named', async () => {
    const fixed = await planned('buyer', { readOnly: ['remark'] })
    expect(fixed.limits).toEqual([expect.objectContaining({ kind: 'readOnly', change: 'added' })])
    expect(fixed).toMatchObject({ needsConsent: false, isRefused: false })
    const { limits, ...rest } = await planned('buyer', { readOnly: undefined })
    expect(limits).toEqual([expect.objectContaining({ kind: 'readOnly', change: 'removed', isWider: true })])
    expect(rest).toMatchObject(wide)
  })

  it('narrower ones are named, without a confirmation', async () => {
    const { limits, needsConsent } = await planned('buyer', { where: "status != 'cancelled'", hide: ['awardNo'] })
    expect(limits.map(({ kind, change, isWider }) => [kind, change, isWider])).toEqual([
      ['rows', 'added', undefined],
      ['hide', 'added', undefined],
    ])
    expect(needsConsent).toBe(false)
  })

  it('removed hooks are named', async () => {
    const draft = await studio.drafted('schemas/resources/ord/delivery.json', ({ hooks: _, ...file }) => file)
    const { hooks } = await studio.plan(draft)
    await studio.drop(draft)
    expect(hooks).toEqual([expect.objectContaining({ code: 'ord/delivery', gained: [] })])
    expect(hooks[0]?.lost.length).toBeGreaterThan(0)
  })
})

it('a plan has only the changes of its drafts, whatever was planned before', async () => {
  const bank = await studio.drafted('schemas/resources/bd/bank.json', ({ fields, ...file }) => ({
    ...file,
    fields: { ...fields, swiftNote: { type: 'text', title: { zh: '备注', en: 'Note' } } },
  }))
  expect((await studio.plan(bank)).screens.map(({ code }) => code)).toContain('bd/bank')
  await studio.drop(bank)
  const sex = 'schemas/dictionaries/sex.json'
  const draft = await studio.drafted(sex, (file) => ({
    ...file,
    title: { zh: '性别（人）', en: 'Gender of a person' },
  }))
  const { screens } = await studio.plan(draft)
  await studio.drop(draft)
  expect(screens.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['dictionary sex'])
})
