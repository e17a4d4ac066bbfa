import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeFormAt } from '../../../../src/schema/edit/node-form.ts'
import type { ExpressionPlace } from '../../../../src/schema/model/expression-place.ts'
import { expressionCompletions } from '../../../../src/schema/rules/completions.ts'
import { metaOf } from './real-files.ts'

const title = (en: string) => ({ zh: en, en })
const place: ExpressionPlace = {
  of: 'ord/order',
  wanted: 'bool',
  names: [
    {
      name: 'status',
      type: 'string',
      values: [
        { name: 'draft', title: title('Draft') },
        { name: 'done', title: title('Done') },
      ],
    },
    { name: 'amount', type: 'number', title: title('Amount') },
    { name: 'limit', type: 'number' },
    { name: 'lines', type: 'list' },
    { name: 'lines.qty', type: 'number', title: title('Quantity') },
    { name: 'lines.state', type: 'string', values: [{ name: 'open', title: title('Open') }] },
    { name: 'user', type: 'map' },
    { name: 'user.username', type: 'string' },
  ],
  constants: { limit: 100 },
}

/** Offers at `|` in a text. */
function offersAt(marked: string) {
  const offset = marked.indexOf('|')
  return expressionCompletions(place, marked.replace('|', ''), offset)
}
const labelsAt = (marked: string) => offersAt(marked)?.items.map(({ label }) => label) ?? []

describe('completion of an expression', () => {
  it('has names, constants and functions, no parts of others', () => {
    const labels = labelsAt('|')
    expect(labels).toEqual(expect.arrayContaining(['status', 'amount', 'limit', 'lines', 'user', 'sum', 'addDays']))
    expect(labels.some((label) => label.includes('.'))).toBe(false)
    expect(offersAt('am|')).toMatchObject({ from: 0, to: 2 })
    expect(offersAt('li|')?.items.find(({ label }) => label === 'limit')?.kind).toBe('constant')
  })

  it.each([
    ["status == '|", 10],
    ['status != "|', 10],
    ["status in ['draft', '|", 20],
    ["amount > 1 && status == '|'", 24],
  ])('has the values of the compared field: %s', (marked, from) => {
    expect(offersAt(marked)).toMatchObject({ from })
    expect(labelsAt(marked)).toEqual(['draft', 'done'])
  })

  it('has values in quotes first after a comparison', () => {
    expect(
      offersAt('status == |')
        ?.items.slice(0, 2)
        .map(({ insert }) => insert),
    ).toEqual(["'draft'", "'done'"])
  })

  it.each([
    ['user.|', ['username']],
    ['lines.exists(row, row.|', ['qty', 'state']],
    ["lines.exists(row, row.state == '|", ['open']],
    ["sum(lines, '|", ['qty', 'state']],
    ["lines.sum('|", ['qty', 'state']],
  ])('has parts: %s', (marked, labels) => {
    expect(labelsAt(marked)).toEqual(labels)
  })

  it('has methods of a text and of a list', () => {
    expect(labelsAt('status.|')).toEqual(expect.arrayContaining(['contains', 'startsWith', 'size']))
    expect(labelsAt('lines.|')).toEqual(expect.arrayContaining(['exists', 'all', 'sum', 'size']))
    expect(offersAt('status.con|')).toMatchObject({ from: 7 })
  })

  it('is silent in a text that is compared with nothing known', () => {
    expect(offersAt("amount == '|")).toBeUndefined()
    expect(offersAt("unknown == '|")).toBeUndefined()
  })

  it('never throws, and replaces what is in front of the cursor', () => {
    const pieces = fc.constantFrom(
      'status',
      ' == ',
      "'",
      '"',
      'lines',
      '.',
      'exists(',
      'row',
      ', ',
      ')',
      '[',
      ' in ',
      '\\',
      'sum',
      '1',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(60), (parts, at) => {
        const source = parts.join('')
        const offset = Math.min(at, source.length)
        const found = expressionCompletions(place, source, offset)
        if (!found) return
        expect(found.from).toBeLessThanOrEqual(offset)
        expect(found.to).toBe(offset)
        expect(found.items.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('form of a value that may be an expression', () => {
  const meta = metaOf('resource')
  const inputOf = (field: object, key: string) => {
    const part = nodeFormAt(meta, { fields: { some: field } }, ['fields', 'some'])?.parts.find(
      (each) => each.key === key,
    )
    return part && { input: part.input, expression: part.expression, isEither: part.isEither }
  }

  it('has the input of what is there, and offers the other', () => {
    const text = { type: 'text' }
    expect(inputOf(text, 'compute')).toEqual({ input: 'expression', expression: 'text', isEither: false })
    expect(inputOf({ ...text, required: true }, 'required')).toMatchObject({
      input: 'switch',
      expression: 'text',
      isEither: true,
    })
    expect(inputOf({ ...text, required: 'amount > 1' }, 'required')).toMatchObject({
      input: 'expression',
      isEither: true,
    })
    expect(inputOf({ ...text, default: { cel: 'today' } }, 'default')).toMatchObject({
      input: 'expression',
      expression: 'object',
    })
    expect(inputOf({ ...text, default: 'a' }, 'default')).toMatchObject({ input: 'string', expression: 'object' })
    expect(inputOf(text, 'placeholder')?.expression).toBeUndefined()
  })
})
