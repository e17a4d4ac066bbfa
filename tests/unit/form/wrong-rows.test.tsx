// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { neededOf } from '../../../src/engine/form/needed.ts'
import { problemsOf } from '../../../src/engine/form/problems.ts'
import { RowsStore } from '../../../src/engine/form/table/rows-store.ts'
import { ambient, compiledOf, storeOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'
import { save } from './kit/thing.ts'

prepareForms()

const lineFields = { name: { type: 'text', title: 'Part', required: true, maxLength: 5 } } as const
const line = compiledOf({ fields: lineFields }, 'test/line')
const order = (table: object, more: object = {}) =>
  compiledOf(
    {
      fields: {
        title: { type: 'text', title: 'Title' },
        status: { type: 'text', title: 'State', readOnly: true },
        lines: { type: 'table', of: 'test/line', title: 'Lines', ...table },
      },
      ...more,
    } as never,
    'test/order',
    { tables: { lines: lineFields } },
  )

/** A form with its rows, as on screen. */
function openRows(made: ReturnType<typeof order>, record: { readonly lines: readonly object[] }) {
  const store = storeOf(made, record as never)
  const rows = new RowsStore({
    plan: line.plan,
    validate: line.validate,
    ambient,
    rows: record.lines as never,
    onChange: (next) => store.set('lines', next),
  })
  store.attach('lines', rows)
  return { store, rows, row: (index: number) => rows.form(rows.state().entries[index] as never) }
}

describe('a table with a wrong row', () => {
  it('shows the problem on blur, until each row is corrected', () => {
    const { store, row } = openRows(order({}), { lines: [{ name: 'too long' }, { name: '' }] })
    expect(store.check()).toBe(false)
    store.leave('lines')
    expect(store.form().problems).toMatchObject([{ field: 'lines', kind: 'rows', params: { count: 2 } }])
    row(0).set('name', 'ok')
    expect(store.form().problems).toMatchObject([{ kind: 'rows', params: { count: 1 } }])
    row(1).set('name', 'ok')
    expect(store.form().problems).toEqual([])
  })

  it('is in the summary on save with no other problem', async () => {
    const made = order({})
    const record = { id: 'r1', version: 1, title: 'One', lines: [{ id: 'l1', name: '' }] }
    const put = vi.fn()
    const { user } = openForm(
      { resource: made.resource, mode: 'edit', id: 'r1' },
      {
        put,
        get: (path) => {
          if (path.includes('queryById')) return Promise.resolve(record as never)
          return Promise.resolve((path.includes('schema/resource') ? line.resource : {}) as never)
        },
      },
    )
    await screen.findByRole('button', { name: /Add a row/ })
    await user.click(save())
    expect(await screen.findByRole('button', { name: /^Lines: / })).toBeVisible()
    expect(put).not.toHaveBeenCalled()
  })
})

describe('a table with required rows', () => {
  const needy = order({ minItems: 2 }, { form: { show: 'completeness', sections: [{ fields: ['title', 'lines'] }] } })
  const kinds = (lines: readonly object[], made = needy, record: object = {}) =>
    problemsOf([...made.plan.fields.values()], made.plan, { lines, ...record }, ambient as never, made.validate).map(
      ({ field, kind }) => `${field}: ${kind}`,
    )

  it('is invalid without rows', () => {
    expect(kinds([])).toEqual(['lines: required'])
    expect(kinds([{ name: 'a' }])).toEqual(['lines: minItems'])
    expect(kinds([{ name: 'a' }, { name: 'b' }])).toEqual([])
  })

  it('allows missing rows in a draft, and until its file requires them', () => {
    const states = { field: 'status', initial: 'draft', draft: ['draft'] }
    const draft = order({ minItems: 2 }, { states })
    expect(kinds([], draft)).toEqual([])
    expect(kinds([{ name: 'a' }], draft)).toEqual([])
    expect(kinds([{ name: 'a' }], draft, { status: 'sent' })).toEqual(['lines: minItems'])
    expect(kinds([], order({ minItems: 2, required: "title == 'x'" }))).toEqual([])
  })

  it('is complete with enough complete rows', () => {
    const { store, rows, row } = openRows(needy, { lines: [] })
    expect(neededOf(store)).toEqual({ missing: ['lines'], total: 1 })
    rows.add()
    rows.add()
    expect(neededOf(store).missing).toEqual(['lines'])
    row(0).set('name', 'a')
    expect(neededOf(store).missing).toEqual(['lines'])
    row(1).set('name', 'b')
    expect(neededOf(store)).toEqual({ missing: [], total: 1 })
  })
})
