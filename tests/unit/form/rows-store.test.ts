import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, isNumberList } from '../../../src/engine/form/table/paste.ts'
import { type RowEntry, RowsStore } from '../../../src/engine/form/table/rows-store.ts'
import type { FormRecord } from '../../../src/schema/rules/check-record.ts'
import { ambient, compiledOf } from './kit/compiled.ts'

const context = { parent: { strict: { type: 'switch', title: 'Strict' } }, tables: {} }
const file = {
  fields: {
    name: { type: 'text', title: 'Name', required: true, maxLength: 5 },
    qty: { type: 'integer', title: 'Quantity', default: 1 },
    twice: { type: 'computed', title: 'Twice', compute: 'qty * 2.0' },
    province: { type: 'link_down', title: 'Province', from: 'bd/area', levels: ['city', 'region'] },
    city: { type: 'text', title: 'City' },
    region: { type: 'text', title: 'Region' },
    note: { type: 'text', title: 'Note', required: "parent.strict == 'Y'" },
  },
}
const line = compiledOf(file as never, 'test/line', context as never)

function open(rows: readonly FormRecord[] = []) {
  const changes: (readonly FormRecord[])[] = []
  const store = new RowsStore({
    plan: line.plan,
    validate: line.validate,
    ambient: { ...ambient, parent: {} },
    rows,
    onChange: (next) => changes.push(next),
  })
  return { store, changes: changes, last: () => changes.at(-1) ?? rows, entries: () => store.state().entries }
}

const named = (...names: readonly string[]) => names.map((name) => ({ id: name, name }))

const kinds = ['add', 'copy', 'remove', 'move', 'undo'] as const

/** Reference model of the rows. */
class PlainList {
  names: readonly string[]
  #removed: { readonly name: string; readonly at: number } | undefined

  constructor(names: readonly string[]) {
    this.names = names
  }
  add() {
    this.names = [...this.names, '']
  }
  copy(at: number) {
    this.names = this.names.toSpliced(at + 1, 0, this.names[at] ?? '')
  }
  remove(at: number) {
    this.#removed = { name: this.names[at] ?? '', at }
    this.names = this.names.toSpliced(at, 1)
  }
  move(at: number, to: number) {
    this.names = this.names.toSpliced(at, 1).toSpliced(to, 0, this.names[at] ?? '')
  }
  undo() {
    if (this.#removed) this.names = this.names.toSpliced(this.#removed.at, 0, this.#removed.name)
    this.#removed = undefined
  }
}

function act(store: RowsStore, kind: (typeof kinds)[number], entry: RowEntry | undefined, target: number): void {
  if (kind === 'add') store.add()
  else if (kind === 'undo') store.undo()
  else if (entry && kind === 'move') store.move(entry, target)
  else if (entry && kind === 'copy') store.copy(entry)
  else if (entry) store.remove(entry)
}

describe('table rows', () => {
  it('equal those of a plain list under any operations', () => {
    const action = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(9), to: fc.nat(9) })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const { store, entries } = open(named('a', 'b', 'c'))
        const model = new PlainList(['a', 'b', 'c'])
        for (const { kind, at, to } of actions) {
          const position = at % Math.max(1, model.names.length)
          const entry = entries()[position]
          const target = Math.min(to, model.names.length - 1)
          // Most operations require a row.
          if (!entry && kind !== 'add' && kind !== 'undo') continue
          act(store, kind, entry, target)
          model[kind](position, target)
          expect(entries().map(({ record }) => record.name ?? '')).toEqual(model.names)
          expect(store.value()).toEqual(entries().map(({ record }) => record))
        }
      }),
    )
  })

  it('follow their own rules and give the whole value after each change', () => {
    const { store, last, entries } = open(named('a', 'b'))
    const [, second] = entries()
    if (!second) throw new Error('two rows')
    store.form(second).set('qty', 4)
    expect(last()).toMatchObject([{ name: 'a' }, { id: 'b', name: 'b', qty: 4, twice: 8 }])
    expect(last()[0]).toBe(entries()[0]?.record)
  })

  it('clear lower levels of linked selects on a change', () => {
    const { store, last, entries } = open([{ name: 'a', province: '33', city: '3301', region: '330106' }])
    const [row] = entries()
    if (!row) throw new Error('a row')
    store.form(row).set('province', '32')
    expect(last()).toMatchObject([{ province: '32', city: null, region: null }])
  })

  it('count wrong rows, with their positions', () => {
    const { store, entries } = open(named('good', 'too long a name', ''))
    expect(store.check()).toBe(2)
    expect(entries().map(({ wrong }) => wrong)).toEqual([0, 1, 1])
    expect(
      store.refuse([
        { pointer: '/0/qty', message: 'no' },
        { pointer: '/7/qty', message: 'nobody' },
      ]),
    ).toBe(2)
    expect(entries()[0]?.wrong).toBe(1)
  })

  it('are validated again when the parent record changes', () => {
    const { store, entries } = open(named('a'))
    expect(store.check()).toBe(0)
    store.surround({ ...ambient, parent: { strict: 'Y' } } as never)
    expect(store.check()).toBe(1)
    expect(entries()[0]?.store?.field('note')?.required).toBe(true)
  })

  it('take a pasted block, add rows, and report unreadable cells', () => {
    const { store, last, entries } = open(named('a'))
    store.paste(0, [
      { values: { name: 'x', qty: 1 }, errors: [] },
      { values: { name: 'y' }, errors: [{ pointer: '/qty', message: 'not a number' }] },
    ])
    expect(last()).toMatchObject([{ id: 'a', name: 'x', qty: 1 }, { name: 'y' }])
    expect(entries().map(({ wrong }) => wrong)).toEqual([0, 1])
  })

  it('restart with an external value, otherwise keep a removed row for undo', () => {
    const { store, last, entries } = open(named('a'))
    const [row] = entries()
    if (!row) throw new Error('a row')
    store.remove(row)
    store.take([])
    expect(store.state().canUndo).toBe(true)
    store.undo()
    expect(last()).toMatchObject([{ id: 'a' }])
    store.take(named('b', 'c'))
    expect(entries().map(({ record }) => record.name)).toEqual(['b', 'c'])
  })
})

it('take labels of another language for unchanged codes only', () => {
  const { store, changes, entries } = open([
    { id: 'a', name: 'x', city: '1', city_dictText: 'Beijing' },
    { id: 'b', name: 'y', city: '2', city_dictText: 'Shanghai' },
  ])
  const [first, second] = entries()
  if (!first || !second) throw new Error('two rows')
  store.form(first).set('name', 'typed')
  store.form(second).set('city', '3')
  store.reword([
    { id: 'a', name: 'x', city: '1', city_dictText: '北京' },
    { id: 'b', name: 'theirs', city: '2', city_dictText: '上海' },
  ])
  expect(first.record).toMatchObject({ name: 'typed', city: '1', city_dictText: '北京' })
  expect(second.record).toMatchObject({ name: 'y', city: '3' })
  expect(second.record.city_dictText).toBeUndefined()
  expect(changes.at(-1)).toMatchObject([{ name: 'typed' }, { city: '3' }])
})

describe('copied cells', () => {
  it.each([
    ['one', undefined],
    ['a\tb', [['a', 'b']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tx', [['two\nlines', 'x']]],
    ['"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells))

  it.each([
    ['10\n9.95\n\n-3', true],
    ['10\t9.95\t+1', true],
    ['10\t9\n10\t9', false],
    ['10\nbolt', false],
  ])('%j is a list of numbers for one input: %j', (text, isList) =>
    expect(isNumberList(cellsOf(text) ?? [])).toBe(isList),
  )
})
