import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsFrom, valuesFrom } from '../../../src/engine/record/use-origin.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import { type Events, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

type Adding = Extract<CompiledButton, { readonly do: 'add' }>
const user = { supplierId: '', username: 'buyer', roles: ['buyer'] }

function resourceOf(code: string): ServerResource {
  const found = on.api.running.app.live.current.resources.get(code)
  if (!found) throw new Error(code)
  return found
}

function buttonOf(code: string, name: string): Adding {
  const found = resourceOf(code).plan.list.actions?.find(
    (each): each is Adding => each.do === 'add' && each.name === name,
  )
  if (!found) throw new Error(name)
  return found
}

/** Fields of a form that people write. */
const written = (code: string): readonly CompiledField[] => {
  const { plan } = resourceOf(code)
  return plan.form.sections
    .flatMap(({ fields }) => fields.flatMap((key) => plan.fields[key] ?? []))
    .filter(({ key, readOnly, compute }) => readOnly !== true && !compute && key !== plan.states?.field)
}

const keysOf = (code: string) => new Set(written(code).map(({ key }) => key))

const criterion = {
  envelope: 'tech',
  name: '方案',
  maxScore: 100,
  weight: 60,
  method: 'deduct',
  standard: '缺一项扣 5 分',
}
const price = { envelope: 'price', name: '价格', maxScore: 100, weight: 40, method: 'auto', standard: '最低价' }
const rows = {
  lots: [{ lotNo: '1', lotName: '一标段', budget: 900, ceiling: 800, ceilingShown: 'N', bond: 10 }],
  requirements: [{ name: '营业执照', kind: 'qualification', evidence: 'Y', fatal: 'Y' }],
  criteria: [criterion, price],
}
const head = { procCategory: 'services', bidMethod: 'negotiation', envelope: 'two', evalMethod: 'comprehensive' }
const texts = { docText: '<p>模板正文</p>', allowAlternatives: 'Y' }

it.each(['newProject', 'newInquiry'])('%s carries every field that the template shares with the document', (name) => {
  const button = buttonOf('bid/template', name)
  const target = keysOf(button.to)
  const own = written('bid/template').filter(({ key, type }) => type !== 'table' && key !== 'type' && key !== 'name')
  const shared = own.filter(({ key }) => target.has(key)).map(({ key }) => key)
  expect(Object.keys(button.with ?? {})).toEqual(expect.arrayContaining(shared))
  for (const [key, { of, with: carried }] of Object.entries(button.rows ?? {})) {
    const [from, into] = [resourceOf('bid/template').plan.fields[of], resourceOf(button.to).plan.fields[key]]
    const fields = written(String(from?.props.of)).map((field) => field.key)
    expect([...keysOf(String(into?.props.of))]).toEqual(
      expect.arrayContaining(fields.filter((each) => each !== 'templateId')),
    )
    expect(Object.keys(carried)).toEqual(expect.arrayContaining(fields.filter((each) => each !== 'templateId')))
  }
})

it('a tender from a template has all of it, by the button and by the choice in the form', async () => {
  const { buyer, admin } = on.calls
  const template = await ok(admin, 'bid/template/add', {
    ...{ name: '服务招标模板', type: 'tender', enabled: 'Y', ...head, ...texts, ...rows },
  })
  const stored = await read(buyer, 'bid/template', template.id)
  const button = buttonOf('bid/template', 'newProject')
  const made = { ...valuesFrom(stored, button.with, user), ...rowsFrom(stored, button.rows, user) }
  const basics = {
    ...{ name: '保洁服务招标', budget: 1000, currency: 'CNY', purOrg: 'P10', buyerId: 'buyer', validDays: 90 },
    ...{
      questionEnd: inDays(5),
      bidDeadline: inDays(30),
      openTime: inDays(30),
      contactName: '陈采',
      contactPhone: '1',
    },
  }
  // A choice in the form fills its fields; the tables come with the save.
  const { fill = {} } = (resourceOf('bid/project').plan.fields.templateId?.props ?? {}) as {
    fill?: Readonly<Record<string, string>>
  }
  const chosen = Object.fromEntries(Object.entries(fill).map(([field, from]) => [field, stored[from]]))
  for (const given of [made, { ...chosen, templateId: template.id }]) {
    const { id } = await ok(buyer, 'bid/project/add', { ...basics, ...given })
    const tender = await read(buyer, 'bid/project', id)
    expect(tender).toMatchObject({ ...head, ...texts })
    for (const [table, wanted] of Object.entries(rows))
      expect(
        tender[table]?.map((row) => ({ ...row })),
        table,
      ).toMatchObject(wanted)
  }
})

it('an auction that is held again keeps every field but its time', () => {
  const { with: carried } = buttonOf('bid/auction', 'repeat')
  const made = [
    'billNo',
    'billDate',
    'startTime',
    'exchangeRate',
    'items',
    'invited',
    'revision',
    'changeNote',
    'rejectReason',
  ]
  const open = [...keysOf('bid/auction')].filter((key) => !made.includes(key) && key !== 'status')
  expect(Object.keys(carried ?? {})).toEqual(expect.arrayContaining(open))
})
