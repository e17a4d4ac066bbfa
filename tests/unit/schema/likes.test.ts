import { describe, expect, it } from 'vitest'
import type { Known } from '../../../src/schema/compile/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const t = (en: string) => ({ zh: '名', en })
const known: Known = { hooks: [], monitors: [] } as unknown as Known
const bill = {
  title: t('Documents'),
  fields: {
    remark: { type: 'textarea', title: t('Remark'), maxLength: 500, span: 2 },
    kind: { type: 'list', dict: 'kind', title: t('Kind') },
    reason: { type: 'text', title: t('Reason'), maxLength: 50, visible: "kind == 'a'" },
  },
}
const order = {
  title: t('Orders'),
  fields: {
    code: { type: 'text', title: t('Code'), maxLength: 30 },
    note: { like: 'bill.remark', title: t('Note'), required: true },
    kind: { like: 'bill' },
    reason: { like: 'bill' },
  },
  rights: { buyer: { can: ['list'] } },
}
const kinds = { title: t('Kinds'), items: [{ value: 'a', title: t('A') }] }

function load(changes: Record<string, object | string> = {}, ...[previous]: Parameters<typeof loadModel>[2][]) {
  const files: Record<string, object | string> = {
    'schemas/mixins/bill.json': bill,
    'schemas/resources/ord/order.json': order,
    'schemas/dictionaries/kind.json': kinds,
    ...changes,
  }
  const texts = Object.entries(files).map(
    ([path, file]) => [path, typeof file === 'string' ? file : JSON.stringify(file)] as const,
  )
  return loadModel(new Map(texts), known, previous)
}

const orderWith = (fields: object) => ({ ...order, fields: { ...order.fields, ...fields } })
const fieldOf = ({ model }: ReturnType<typeof load>, key: string) => model.resources.get('ord/order')?.plan.fields[key]

it('gives a field the keys of its mixin field, overridden by its own, at its position', () => {
  const loaded = load()
  expect(loaded.diagnostics).toEqual([])
  expect(fieldOf(loaded, 'note')).toMatchObject({
    type: 'textarea',
    title: t('Note'),
    props: { maxLength: 500 },
    span: 2,
    required: true,
  })
  expect(fieldOf(loaded, 'kind')).toMatchObject({ type: 'list', title: t('Kind') })
  expect(Object.keys(loaded.model.resources.get('ord/order')?.plan.fields ?? {})).toEqual(Object.keys(order.fields))
})

describe('one error gives one message, with position and nearest name', () => {
  it.each([
    ['a mixin that does not exist', { note: { like: 'bil.remark' } }, '/fields/note/like', 'bill'],
    ['a field that the mixin does not have', { note: { like: 'bill.remarc' } }, '/fields/note/like', 'remark'],
    [
      'a key that its type does not have',
      { note: { like: 'bill.remark', maxLenght: 9 } },
      '/fields/note/maxLenght',
      'maxLength',
    ],
    ['a dictionary that does not exist', { kind: { like: 'bill', dict: 'kint' } }, '/fields/kind/dict', 'kind'],
  ])('%s', (_, fields, pointer, suggestion) => {
    const { diagnostics } = load({ 'schemas/resources/ord/order.json': orderWith(fields) })
    expect(diagnostics).toMatchObject([{ file: 'schemas/resources/ord/order.json', pointer, suggestion }])
  })

  it('a value of the wrong type', () => {
    const { diagnostics } = load({
      'schemas/resources/ord/order.json': orderWith({ note: { like: 'bill.remark', maxLength: 'long' } }),
    })
    expect(diagnostics).toMatchObject([
      { pointer: '/fields/note/maxLength', message: expect.stringContaining('number') },
    ])
  })

  it('a condition on an unknown field', () => {
    const { kind: _, ...fields } = order.fields
    const { diagnostics } = load({ 'schemas/resources/ord/order.json': { ...order, fields } })
    expect(diagnostics).toMatchObject([{ pointer: '/fields/reason/visible' }])
  })
})

describe.each(['at the first start', 'while serving'])('an error in the mixin, %s', (when) => {
  const serving = () => (when === 'while serving' ? load().model : undefined)
  const { remark: _, ...fewer } = bill.fields
  it.each([
    [
      'a dictionary that does not exist',
      { ...bill, fields: { ...bill.fields, kind: { ...bill.fields.kind, dict: 'kint' } } },
    ],
    ['a key that does not exist', { ...bill, feilds: {} }],
    ['a truncated file', '{'],
  ])('%s blames only the mixin', (_name, file) => {
    const previous = serving()
    const { diagnostics, model } = load({ 'schemas/mixins/bill.json': file }, previous)
    expect(diagnostics).toMatchObject([{ file: 'schemas/mixins/bill.json' }])
    expect(model.resources.has('ord/order')).toBe(previous !== undefined)
  })

  it('a removed field gives one message, and the last good version stays', () => {
    const previous = serving()
    const { diagnostics, model } = load({ 'schemas/mixins/bill.json': { ...bill, fields: fewer } }, previous)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.file).toBe(previous ? 'schemas/mixins/bill.json' : 'schemas/resources/ord/order.json')
    expect(model.resources.has('ord/order')).toBe(previous !== undefined)
  })
})

describe('a mixin field that reads the record of the rows that take it', () => {
  const rowWith = (compute: string) => {
    const shared = { ...bill, fields: { ...bill.fields, total: { type: 'number', title: t('Total'), compute } } }
    const row = {
      ...{ title: t('Lines'), parent: { field: 'orderId', of: 'ord/order' } },
      fields: { qty: { type: 'number', title: t('Quantity') }, total: { like: 'bill' } },
      rights: { buyer: { can: ['list'] } },
    }
    return load({
      'schemas/mixins/bill.json': shared,
      'schemas/resources/ord/line.json': row,
      'schemas/resources/ord/order.json': orderWith({
        currency: { type: 'text', title: t('Currency') },
        lines: { type: 'table', of: 'ord/line', title: t('Lines') },
      }),
    })
  }

  it('is computed from a field of that record', () => {
    const { diagnostics, model } = rowWith('money(qty, parent.currency)')
    expect(diagnostics).toEqual([])
    expect(model.resources.get('ord/line')?.plan.fields.total?.compute).toBeDefined()
  })

  it('a field that the record does not have is an error of its user', () => {
    const { diagnostics } = rowWith('money(qty, parent.curency)')
    expect(diagnostics).toMatchObject([{ pointer: '/fields/total/compute', suggestion: 'currency' }])
  })
})

it('applies a changed mixin to all its users', () => {
  const { model } = load()
  const longer = { ...bill, fields: { ...bill.fields, remark: { ...bill.fields.remark, maxLength: 900 } } }
  const loaded = load({ 'schemas/mixins/bill.json': longer }, model)
  expect(loaded.diagnostics).toEqual([])
  expect(fieldOf(loaded, 'note')).toMatchObject({ props: { maxLength: 900 } })
})

describe('an action like that of a mixin', () => {
  const states = {
    title: t('States'),
    items: ['draft', 'pending', 'done'].map((value) => ({ value, title: t(value) })),
  }
  const submit = {
    do: 'transition',
    title: t('Submit'),
    from: ['draft'],
    to: 'pending',
    by: 'buyer',
    icon: 'SendOutlined',
  }
  const flow = (action: object) => ({
    title: t('Flow'),
    states: { field: 'status', initial: 'draft' },
    actions: { submit: action },
  })
  const task = (actions: object) => ({
    title: t('Tasks'),
    fields: { status: { type: 'list', dict: 'st_task', title: t('Status') } },
    states: { field: 'status', initial: 'draft' },
    actions,
    rights: { buyer: { can: ['list'] } },
  })
  const withTask = (actions: object, action: object = submit, ...[previous]: Parameters<typeof loadModel>[2][]) =>
    load(
      {
        'schemas/mixins/flow.json': flow(action),
        'schemas/resources/ord/task.json': task(actions),
        'schemas/dictionaries/st_task.json': states,
      },
      previous,
    )

  it('has its keys, with the differences of the file', () => {
    const loaded = withTask({
      submit: { like: 'flow', to: 'done' },
      hand: { like: 'flow.submit', title: t('Hand in') },
    })
    expect(loaded.diagnostics).toEqual([])
    const { actions } = loaded.model.resources.get('ord/task')?.plan ?? {}
    expect(actions).toMatchObject([
      { name: 'submit', title: t('Submit'), from: ['draft'], to: 'done' },
      { name: 'hand', title: t('Hand in'), from: ['draft'], to: 'pending' },
    ])
  })

  it.each([
    ['an action that the mixin does not have', { submit: { like: 'flow.sumbit' } }, 'like', 'submit'],
    ['a state that does not exist', { submit: { like: 'flow', to: 'dne' } }, 'to', 'done'],
    ['a key that actions do not have', { submit: { like: 'flow', form: ['draft'] } }, 'form', 'from'],
  ])('reports %s once', (_, actions, key, suggestion) => {
    const { diagnostics } = withTask(actions)
    expect(diagnostics).toMatchObject([{ pointer: `/actions/submit/${key}`, suggestion }])
  })

  it.each(['at the first start', 'while serving'])('blames only the mixin for its error, %s', (when) => {
    const actions = { submit: { like: 'flow' } }
    const serving = when === 'while serving' ? withTask(actions).model : undefined
    for (const mistake of [{ to: 'pendin' }, { ask: ['reson'] }, { icn: 'SendOutlined' }]) {
      const { diagnostics } = withTask(actions, { ...submit, ...mistake }, serving)
      expect(diagnostics).toMatchObject([{ file: 'schemas/mixins/flow.json' }])
    }
  })
})
