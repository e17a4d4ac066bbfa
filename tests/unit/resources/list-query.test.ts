import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import type { Condition } from '../../../server/platform/sql/conditions.ts'
import { parseListQuery } from '../../../server/records/read/list-query.ts'
import { parseSuper } from '../../../server/records/read/parse-super.ts'
import { parseText } from '../../../server/records/read/parse-text.ts'
import { conditionSql } from '../../../server/records/read/where.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { AppError, errorCatalogue } from '../../../src/schema/model/errors.ts'

const file = {
  title: 'Things',
  fields: {
    name: { type: 'text', title: 'Name', searchable: true },
    size: { type: 'integer', title: 'Size' },
    price: { type: 'number', title: 'Price' },
    due: { type: 'date', title: 'Due' },
    seen: { type: 'datetime', title: 'Seen' },
    pin: { type: 'password', title: 'PIN' },
    hidden: { type: 'text', title: 'Hidden' },
  },
}
const { model } = loadModel(new Map([['schemas/resources/thing.json', JSON.stringify(file)]]), known)
const resource = model.resources.get('thing')
if (!resource) throw new Error('the test file is invalid')
const visible = (field: string) => field !== 'hidden' && field !== 'pin' && field !== 'tenantId'
const parse = (query: Record<string, string>) => parseListQuery(resource.plan, query, visible)

function fieldsOf(condition: Condition): string[] {
  return 'of' in condition ? condition.of.flatMap(fieldsOf) : [condition.field]
}

const word = fc.string({ unit: fc.constantFrom(...'ab京科12%_\'"\\;-'), minLength: 1, maxLength: 8 })
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'*,!=<>+ a1'), maxLength: 12 }),
)

describe('text condition', () => {
  it('never fails, and uses its own field only', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const condition = parseText('name', text)
        if (condition)
          expect(new Set(fieldsOf(condition))).toEqual(new Set(fieldsOf(condition).length > 0 ? ['name'] : []))
      }),
      { numRuns: 2000 },
    )
  })

  it('follows its syntax for any text', () => {
    fc.assert(
      fc.property(word, word, (one, two) => {
        expect(parseText('name', one)).toEqual({ op: 'eq', field: 'name', value: one })
        expect(parseText('name', `*${one}*`)).toEqual({ op: 'contains', field: 'name', value: one })
        expect(parseText('name', `${one}*`)).toEqual({ op: 'starts', field: 'name', value: one })
        expect(parseText('name', `*${one}`)).toEqual({ op: 'ends', field: 'name', value: one })
        expect(parseText('name', `!${one}`)).toEqual({ op: 'ne', field: 'name', value: one })
        expect(parseText('name', `${one},${two}`)).toEqual({ op: 'in', field: 'name', values: [one, two] })
        expect(parseText('name', `${one},`)).toEqual({ op: 'eq', field: 'name', value: one })
        expect(parseText('name', `${one}++${two}`)).toEqual({ op: 'eq', field: 'name', value: `${one},${two}` })
        for (const [sign, op] of [
          ['>=', 'ge'],
          ['<=', 'le'],
          ['!=', 'ne'],
          ['>', 'gt'],
          ['<', 'lt'],
          ['=', 'eq'],
        ]) {
          expect(parseText('name', `${sign} ${one}`)).toEqual({ op, field: 'name', value: one })
        }
        expect(parseText('name', `>=${one}`)).toEqual({ op: 'ge', field: 'name', value: one })
        expect(parseText('name', `,${one},${two},`)).toEqual({
          op: 'any',
          of: [one, two].map((value) => ({ op: 'contains', field: 'name', value })),
        })
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['', '   ', '**', '***'])('is empty for %j', (text) => {
    expect(parseText('name', text)).toBeUndefined()
  })
})

// A refused query has no conditions.
function conditionsOf(query: Record<string, string>): readonly Condition[] {
  try {
    return parse(query).where
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

describe('list query', () => {
  const names = fc.constantFrom(
    ...[
      'name',
      'size',
      'price',
      'due',
      'seen',
      'pin',
      'hidden',
      'tenantId',
      'id',
      'createTime',
      'nothing',
      '__proto__',
    ],
  )
  const suffix = fc.constantFrom('', '_begin', '_end', '_MultiString', '_dictText')
  const parameter = fc.oneof(
    fc.tuple(names, suffix).map(([name, end]) => name + end),
    fc.constantFrom('pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType', 'selections'),
  )
  const values = fc.oneof(
    anything,
    fc.constantFrom('1', '-5', '2026-01-01', '2026-01-01 10:00:00', 'asc', 'desc', 'name', 'hidden', 'and', 'or'),
    fc
      .array(fc.record({ field: names, rule: fc.constantFrom('eq', 'like', 'in', 'empty', 'ge', 'x'), val: anything }))
      .map((elements) => JSON.stringify(elements)),
  )

  it('is parsed, or refused, and never uses hidden fields', () => {
    fc.assert(
      fc.property(fc.dictionary(parameter, values, { maxKeys: 6 }), (query) => {
        try {
          const { where, order } = parse(query)
          for (const field of [...where.flatMap(fieldsOf), ...order.map((one) => one.field)]) {
            expect([field, visible(field)]).toEqual([field, true])
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          expect(errorCatalogue[error.code].status).toBe(400)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('becomes SQL with bound values', () => {
    fc.assert(
      fc.property(fc.dictionary(parameter, values, { maxKeys: 4 }), (query) => {
        for (const condition of conditionsOf(query)) {
          for (const dialect of ['sqlite', 'postgres'] as const) {
            const { sql, parameters } = conditionSql(resource, condition, dialect)
            expect(sql.split('?').length - 1).toBe(parameters.length)
            expect(sql).toMatch(/^[a-z0-9_ ".?(),'=<>|\\%]*$/i)
            expect(sql.replaceAll(/'(,|\\|)'/g, '')).not.toContain("'")
          }
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('sorts by creation time where the first order is hidden', () => {
    expect(parse({}).order).toEqual([{ field: 'createTime', direction: 'desc' }])
    const seesNothing = parseListQuery(
      { ...resource.plan, list: { ...resource.plan.list, sort: { field: 'hidden', order: 'asc' } } },
      {},
      visible,
    )
    expect(seesNothing.order).toEqual([{ field: 'createTime', direction: 'desc' }])
  })
})

describe('advanced query', () => {
  it('parses what clients send, encoded once or twice', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ val: word }), { minLength: 1, maxLength: 5 }), (elements) => {
        const text = JSON.stringify(elements.map(({ val }) => ({ field: 'name', rule: 'eq', val, type: 'text' })))
        const expected = { op: 'all', of: elements.map(({ val }) => ({ op: 'eq', field: 'name', value: val })) }
        expect(parseSuper(text, 'and')).toEqual(expected)
        expect(parseSuper(encodeURIComponent(text), 'AND')).toEqual(expected)
      }),
    )
  })

  it('is refused by name otherwise', () => {
    fc.assert(
      fc.property(anything, (text) => {
        try {
          parseSuper(text, 'and')
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_REQUEST', params: { name: 'superQueryParams' } })
        }
      }),
      { numRuns: 2000 },
    )
  })
})
