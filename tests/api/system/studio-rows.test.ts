import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const banks = 'schemas/resources/bd/bank.json'
const changed = (field: string, keys: object) =>
  studio.drafted(banks, ({ fields, ...file }) => ({
    ...file,
    fields: { ...fields, [field]: { ...fields[field], ...keys } },
  }))

it('a field whose values repeat cannot become unique: the plan says how many, in both languages, and nothing is published', async () => {
  const draft = await changed('bankType', { unique: true })
  const { problems } = await studio.plan(draft)
  expect(problems).toEqual([
    expect.objectContaining({
      file: banks,
      pointer: '/fields/bankType',
      severity: 'error',
      message: expect.stringMatching(/^bd\/bank 的 bankType 应当唯一，但有重复的值（\d+ 个值），请先修正数据$/),
    }),
  ])
  expect(await studio.publish([draft])).toMatchObject({
    success: false,
    result: { errors: [{ pointer: expect.anything() }] },
  })
  expect(world.api.running.app.live.diagnostics).toEqual([])
  const { version } = await studio.opened(banks)
  expect(version).toBe(1)
  await studio.drop(draft)
})

it('rows without a value, too long ones, and those of a removed item are counted', async () => {
  const all = (await world.admin('GET', 'bd/bank/list?pageSize=500')).result.records as {
    name: string
    bankType?: string
  }[]
  const longer = all.filter(({ name }) => name.length > 4).length
  const shorter = await changed('name', { maxLength: 4 })
  expect((await studio.plan(shorter)).affected).toEqual([
    expect.objectContaining({
      kind: 'maxLength',
      most: 4,
      code: 'bd/bank',
      rows: longer,
      field: expect.objectContaining({ name: 'name' }),
    }),
  ])
  await studio.drop(shorter)

  const note = await changed('note', { type: 'text', title: { zh: '说明', en: 'Note' }, required: true })
  expect((await studio.plan(note)).affected).toEqual([
    expect.objectContaining({ kind: 'required', rows: all.length, field: expect.objectContaining({ name: 'note' }) }),
  ])
  await studio.drop(note)

  const kinds = await studio.drafted('schemas/dictionaries/bank_kind.json', (file) => {
    const { items } = file as unknown as { items: readonly { value: string }[] }
    return { ...file, items: items.slice(1) }
  })
  const { affected } = await studio.plan(kinds)
  await studio.drop(kinds)
  const ofBanks = affected.find(({ code }) => code === 'bd/bank')
  expect(ofBanks).toMatchObject({ kind: 'value', values: ['state'], field: { name: 'bankType' } })
  expect(ofBanks?.rows).toBe(all.filter(({ bankType }) => bankType === 'state').length)
})
