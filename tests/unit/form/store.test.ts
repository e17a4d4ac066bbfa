import { describe, expect, it, vi } from 'vitest'
import { planForm } from '../../../src/engine/form/form-plan.ts'
import { payloadOf } from '../../../src/engine/form/payload.ts'
import { compiledOf, storeOf } from './kit/compiled.ts'

const bank = compiledOf({
  fields: {
    currency: { type: 'text', title: 'Currency' },
    rowNumber: {
      type: 'text',
      title: 'Row number',
      visible: "currency == 'CNY'",
      required: true,
      pattern: '^[0-9]{3}$',
    },
    swift: { type: 'text', title: 'SWIFT', required: "currency != 'CNY'" },
    note: { type: 'text', title: 'Note', visible: "currency == 'CNY'", hidden: 'keep' },
    amount: { type: 'number', title: 'Amount', minimum: 0 },
    rate: { type: 'number', title: 'Rate' },
    total: { type: 'number', title: 'Total', compute: 'amount * rate' },
  },
})

describe('rules', () => {
  it('updates visibility, required state and computed values of dependents', () => {
    const store = storeOf(bank, { currency: 'CNY', amount: 2, rate: 3 })
    expect(store.field('rowNumber')).toMatchObject({ visible: true, required: true })
    expect(store.field('swift')).toMatchObject({ required: false })
    expect(store.field('total')).toMatchObject({ value: 6, readOnly: true })
    store.set('currency', 'USD')
    store.set('amount', 5)
    expect(store.field('rowNumber')).toMatchObject({ visible: false })
    expect(store.field('swift')).toMatchObject({ required: true })
    expect(store.field('total')?.value).toBe(15)
  })

  it('gives a field its English text, to show it while it is read-only', () => {
    const event = compiledOf({
      fields: {
        name: { type: 'text', title: 'Name', en: 'nameEn', readOnly: true },
        nameEn: { type: 'hidden', title: 'English name' },
      },
    })
    const store = storeOf(event, { name: '水泵', nameEn: 'Pumps' })
    expect(store.field('name')?.siblings).toEqual({ nameEn: 'Pumps' })
    store.set('nameEn', 'Water pumps')
    expect(store.field('name')?.siblings).toEqual({ nameEn: 'Water pumps' })
  })

  it('takes labels that only the other language has', () => {
    const store = storeOf(bank, { id: '1', currency: 'CNY', note: '止回阀' })
    const shown = vi.fn()
    store.handle('note').subscribe(shown)
    store.reword({ id: '1', currency: 'CNY', note: '止回阀', note_dictText: 'Check valve' })
    expect([store.record.note_dictText, shown.mock.calls.length]).toEqual(['Check valve', 1])
    store.reword({ id: '1', currency: 'CNY', note: '止回阀' })
    expect([store.record.note_dictText, shown.mock.calls.length]).toEqual([undefined, 2])
  })

  it('leaves out what is encrypted for the reader, and what is computed from it', () => {
    const store = storeOf(bank, { id: '1', currency: 'CNY', amount: null, rate: 3, _sealed: ['amount', 'total'] })
    expect(['currency', 'amount', 'rate', 'total'].filter((key) => store.isShown(key))).toEqual(['currency', 'rate'])
  })

  it('notifies only listeners of the changed field and its dependents', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    const listeners = Object.fromEntries(
      [...bank.plan.fields.keys()].map((key) => {
        const listener = vi.fn()
        store.handle(key).subscribe(listener)
        return [key, listener]
      }),
    )
    store.set('amount', 1)
    expect(
      Object.entries(listeners)
        .filter(([, listener]) => listener.mock.calls.length > 0)
        .map(([key]) => key),
    ).toEqual(['amount'])
    store.set('rate', 2)
    expect(listeners.total).toHaveBeenCalledTimes(1)
    expect(listeners.swift).not.toHaveBeenCalled()
  })

  it('counts values that the form begins with, and those computed from them, as no input', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    store.handle('amount').subscribe(() => store.set('note', 'set in return'))
    store.complete({ amount: 2, rate: 3 })
    expect([store.record.total, store.record.note]).toEqual([6, 'set in return'])
    expect([store.form().isDirty, store.isChanged('total')]).toEqual([false, false])
    store.set('amount', 4)
    expect([store.form().isDirty, store.isChanged('total'), store.isChanged('rate')]).toEqual([true, true, false])
    store.complete({ rate: 5 })
    expect([store.record.total, store.isChanged('amount'), store.isChanged('rate')]).toEqual([20, true, false])
    store.set('amount', 2)
    expect(store.isChanged('amount')).toBe(false)
  })

  it('requires the repetition of a required field', () => {
    const account = compiledOf({
      fields: {
        password: { type: 'password', title: 'Password', required: 'id == null' },
        again: { type: 'password', title: 'Again', repeats: { field: 'password' } },
      },
    })
    expect(storeOf(account).field('again')?.required).toBe(true)
    expect(storeOf(account, { id: 'x' }).field('again')?.required).toBe(false)
  })

  it('requires two equal passwords, and clears the problem when either is corrected', () => {
    const account = compiledOf({
      fields: {
        password: { type: 'password', title: 'Password' },
        again: { type: 'password', title: 'Again', repeats: { field: 'password' } },
      },
    })
    const store = storeOf(account)
    expect(store.check()).toBe(true)
    expect(store.field('again')?.required).toBe(false)
    store.set('password', 'violet harbour 12')
    expect(store.field('again')?.required).toBe(true)
    expect(store.check()).toBe(false)
    expect(store.field('again')?.problem).toMatchObject({ kind: 'required' })
    store.set('again', 'violet harbour 13')
    expect(store.check()).toBe(false)
    expect(store.field('again')?.problem).toMatchObject({ kind: 'repeat' })
    store.set('password', 'violet harbour 13')
    expect(store.field('again')?.problem).toBeUndefined()
    expect(payloadOf(store)).toEqual({ password: 'violet harbour 13', again: 'violet harbour 13' })
  })

  it('restores the input of a field that was hidden for a while', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    store.set('rowNumber', '123')
    store.set('currency', 'USD')
    expect(store.field('rowNumber')?.value).toBeNull()
    store.set('currency', 'CNY')
    expect(store.field('rowNumber')?.value).toBe('123')
  })
})

describe('checking', () => {
  it('skips a hidden field, and requires it when shown', () => {
    const store = storeOf(bank, { currency: 'USD', swift: 'ABCDEFGH' })
    expect(store.check()).toBe(true)
    store.set('currency', 'CNY')
    expect(store.check()).toBe(false)
    expect(store.form().problems).toEqual([{ field: 'rowNumber', kind: 'required', params: {} }])
  })

  it('shows the problem of a field on blur, and clears it after a correction', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    store.set('rowNumber', '1')
    expect(store.field('rowNumber')?.problem).toBeUndefined()
    store.leave('rowNumber')
    expect(store.field('rowNumber')?.problem?.kind).toBe('pattern')
    store.set('rowNumber', '123')
    expect(store.field('rowNumber')?.problem).toBeUndefined()
  })

  it('clears the problem of a field that a rule hides', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    store.check()
    store.set('currency', 'USD')
    store.set('swift', 'X')
    expect(store.form().problems).toEqual([])
  })

  it("keeps the server's error on a field until it changes", () => {
    const store = storeOf(bank, { currency: 'USD', swift: 'A' })
    store.refuse([
      { pointer: '/swift', message: 'Taken' },
      { pointer: '', message: 'Not today' },
      { pointer: '/rowNumber', message: 'Not shown here' },
    ])
    store.leave('swift')
    expect(store.form().problems.map(({ field }) => field)).toEqual(['swift', '', 'rowNumber'])
    store.set('swift', 'B')
    expect(store.form().problems).toEqual([])
  })

  it('shows a broken rule at its field, and checks it again when a source changes', () => {
    const period = compiledOf({
      fields: { from: { type: 'date', title: 'From' }, to: { type: 'date', title: 'To' } },
      rules: [{ check: 'to >= from', message: 'Too early', field: 'to' }],
    })
    const store = storeOf(period, { from: '2026-02-01', to: '2026-01-01' })
    expect(store.check()).toBe(false)
    expect(store.field('to')?.problem).toMatchObject({ kind: 'rule' })
    store.set('from', '2025-12-31')
    expect(store.field('to')?.problem).toBeUndefined()
  })

  it('leaves read-only fields to the server', () => {
    const numbered = compiledOf({ fields: { code: { type: 'text', title: 'Code', required: true, readOnly: true } } })
    expect(storeOf(numbered).check()).toBe(true)
  })
})

describe('a new record', () => {
  const order = compiledOf({
    fields: {
      billNo: { type: 'text', title: 'No.', readOnly: true, number: { prefix: 'A', digits: 4 } },
      status: { type: 'text', title: 'Status', readOnly: true },
      owner: { type: 'text', title: 'Owner', readOnly: true, default: 'me' },
      rate: { type: 'number', title: 'Rate', readOnly: "currency == 'CNY'" },
      currency: { type: 'text', title: 'Currency' },
      answer: { type: 'text', title: 'Answer', readOnly: { form: "currency == 'CNY'" } },
      filled: { type: 'text', title: 'Filled', readOnly: true, default: { fill: 'today' } },
      total: { type: 'number', title: 'Total', compute: 'rate * 2' },
      supplier: { type: 'popup', from: 'test/thing', title: 'Supplier', fill: { city: 'city' } },
      city: { type: 'text', title: 'City', readOnly: true },
    },
  })
  const shownIn = (record: object, hidesBlank = true) => {
    const store = storeOf(order, { currency: 'CNY', ...record }, { hidesBlank })
    return { store, shown: () => [...order.plan.placed].filter((key) => store.isShown(key)) }
  }

  it('leaves out read-only fields without a value, unless one comes before it is saved', () => {
    const { store, shown } = shownIn({ owner: 'me' })
    expect(shown()).toEqual(['billNo', 'owner', 'currency', 'filled', 'total', 'supplier', 'city'])
    store.set('currency', 'USD')
    expect(shown()).toEqual(expect.arrayContaining(['rate', 'answer']))
    store.set('status', 'draft')
    expect(shown()).toContain('status')
  })

  it('shows them once it is saved, and in a preview', () => {
    const { store, shown } = shownIn({})
    const heard = vi.fn()
    store.handle('status').subscribe(heard)
    store.reset({ id: 'r1', currency: 'CNY' })
    expect(shown()).toEqual([...order.plan.placed])
    expect(heard).toHaveBeenCalled()
    expect(shownIn({}, false).shown()).toEqual([...order.plan.placed])
  })
})

describe('sending', () => {
  it('leaves out hidden fields', () => {
    const store = storeOf(bank, { currency: 'CNY', note: 'kept' })
    store.set('rowNumber', '123')
    store.set('currency', 'USD')
    expect(payloadOf(store)).toEqual({ currency: 'USD' })
  })

  it('sends a cleared value of a record, with the version that was read', () => {
    const store = storeOf(bank, { id: 'r1', version: 4, currency: 'USD', swift: 'X' })
    store.set('swift', '')
    expect(payloadOf(store)).toMatchObject({ id: 'r1', version: 4, swift: null })
    expect(payloadOf(store, 9)).toMatchObject({ version: 9 })
  })

  it('sends invisible fixed values, and no empty secret', () => {
    const thing = compiledOf({
      fields: {
        name: { type: 'text', title: 'Name' },
        owner: { type: 'text', title: 'Owner' },
        word: { type: 'password', title: 'Password' },
      },
    })
    const store = storeOf(thing, { id: 'r1', version: 1, name: 'A' }, { locked: { owner: 'o1' } })
    store.set('owner', 'thief')
    expect(store.isShown('owner')).toBe(false)
    expect(payloadOf(store)).toEqual({ id: 'r1', version: 1, name: 'A', owner: 'o1' })
  })
})

describe('linked choices', () => {
  const linked = compiledOf({
    fields: {
      country: { type: 'list', from: 'country', title: 'Country' },
      city: { type: 'list', from: 'city', where: { country: { field: 'country' }, enabled: 'Y' }, title: 'City' },
      street: { type: 'list', from: 'street', where: { city: { field: 'city' } }, title: 'Street' },
    },
  })

  it('offers choices for the sibling, and none while it is empty', () => {
    const store = storeOf(linked)
    expect(store.field('city')?.where).toBeUndefined()
    store.set('country', 'CN')
    expect(store.field('city')?.where).toEqual({ country: 'CN', enabled: 'Y' })
  })

  it('clears dependent choices down the chain, but not while the record opens', () => {
    const store = storeOf(linked, { country: 'CN', city: 'SH', street: 'N' })
    expect(store.field('street')?.value).toBe('N')
    store.set('country', 'FR')
    expect([store.field('city')?.value, store.field('street')?.value]).toEqual([null, null])
  })

  it('keeps a choice sent with the change, and one with an unchanged sibling', () => {
    const store = storeOf(linked, { country: 'CN', city: 'SH' })
    store.set('country', 'FR', { city: 'PA' })
    expect(store.field('city')?.value).toBe('PA')
    store.set('country', 'FR')
    expect(store.field('city')?.value).toBe('PA')
  })
})

describe('another version of the file', () => {
  it('keeps input of existing fields, adds new ones and drops removed ones', () => {
    const before = compiledOf({
      fields: { name: { type: 'text', title: 'Name' }, old: { type: 'text', title: 'Old' } },
    })
    const after = compiledOf({
      fields: { name: { type: 'text', title: 'Full name' }, fresh: { type: 'text', title: 'New', default: 'hello' } },
    })
    const store = storeOf(before, { name: 'A', old: 'B' })
    store.set('name', 'typed')
    const plan = planForm(after.resource, store.plan)
    store.update(plan, after.validate, { fresh: 'hello' })
    expect(store.field('name')?.value).toBe('typed')
    expect(store.field('fresh')?.value).toBe('hello')
    expect(store.field('old')).toBeUndefined()
    expect(payloadOf(store)).toEqual({ name: 'typed', fresh: 'hello' })
  })

  it('is not dirty when only the file changes', () => {
    const before = compiledOf({ fields: { name: { type: 'text', title: 'Name' } } })
    const after = compiledOf({ fields: { name: { type: 'text', title: 'Name' }, on: { type: 'switch', title: 'On' } } })
    const store = storeOf(before, { name: 'A' })
    store.update(planForm(after.resource, store.plan), after.validate, { on: 'N' })
    expect(store.form().isDirty).toBe(false)
  })

  it('reuses unchanged fields and sections', () => {
    const fields = { name: { type: 'text', title: 'Name' }, code: { type: 'text', title: 'Code' } } as const
    const before = compiledOf({
      fields,
      form: {
        sections: [
          { title: 'One', fields: ['name'] },
          { title: 'Two', fields: ['code'] },
        ],
      },
    })
    const after = compiledOf({
      fields: { ...fields, more: { type: 'text', title: 'More' } },
      form: {
        sections: [{ fields: ['more'] }, { title: 'First', fields: ['name'] }, { title: 'Two', fields: ['code'] }],
      },
    })
    const plan = planForm(after.resource, before.plan)
    expect(plan.fields.get('name')).toBe(before.plan.fields.get('name'))
    const [one, two] = before.plan.sections
    expect(plan.sections.slice(1).map(({ id }) => id)).toEqual([one?.id, two?.id])
    expect(plan.sections[2]).toBe(two)
    expect(new Set(plan.sections.map(({ id }) => id)).size).toBe(3)
  })
})

describe('dirty state', () => {
  it('ends when every value is the initial one', () => {
    const store = storeOf(bank, { currency: 'CNY', note: null })
    store.set('note', 'x')
    expect(store.form().isDirty).toBe(true)
    store.set('note', '')
    expect(store.form().isDirty).toBe(false)
  })

  it('ends with a reset', () => {
    const store = storeOf(bank, { currency: 'CNY' })
    store.check()
    store.set('note', 'x')
    store.reset({ currency: 'USD' })
    expect(store.form()).toEqual({ isDirty: false, problems: [] })
    expect(store.field('rowNumber')).toMatchObject({ problem: undefined, visible: false })
  })
})
