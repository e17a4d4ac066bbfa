import stockValidator from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInterpreter } from '../../../src/engine/form/raw/interpreter.ts'
import { samples } from './samples.ts'

const interpreter = createInterpreter('en')

// Values near those of the samples, valid and invalid ones.
const word = fc.constantFrom('', 'a', 'no', 'Cat', 'Fish', 'yes', 'tu', 'x@y.cn', 'https://a.b/c')
const keys = fc.constantFrom(
  'name',
  'age',
  'price',
  'done',
  'task',
  'title',
  'tags',
  'pair',
  'days',
  'lorem',
  'ipsum',
  'card',
  'address',
  'pets',
  'animal',
  'food',
  'tree',
  'children',
  'mail',
  'code',
  'word',
  'level',
)
const leaf = fc.oneof(word, fc.integer({ min: -2, max: 4 }), fc.boolean(), fc.constant(null), fc.constant(0.5))
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('interpreter', () => {
  it.each(Object.entries(samples))('agrees with ajv: %s', (_, { schema }) => {
    fc.assert(
      fc.property(data, (value) => {
        expect(interpreter.isValid(schema, value, schema)).toBe(stockValidator.isValid(schema, value, schema))
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    [{ type: 'object', required: ['a'] }, {}, 'a', 'This is required'],
    [{ type: 'object', properties: { a: { type: 'array', minItems: 2 } } }, { a: [1] }, '.a', 'At least 2 items'],
    [{ type: 'array', items: { type: 'string', maxLength: 1 } }, ['a', 'bc'], '.1', 'At most 1 character'],
    [{ type: 'number', multipleOf: 5 }, 3, '', 'Must be a multiple of 5'],
    [{ type: 'object', additionalProperties: false }, { b: 1 }, '.b', 'This property is not allowed'],
    [{ type: 'string', format: 'email' }, 'x', '', 'Enter a valid e-mail address'],
  ] as const)('reports position and reason for %j and %j', (schema, value, place, words) => {
    const { errors } = interpreter.validateFormData(value as never, schema as never)
    expect(errors.map(({ property, message }) => [property, message])).toEqual([[place, words]])
  })

  it('reports an invalid schema', () => {
    const { errors } = interpreter.validateFormData({}, { $ref: '#/definitions/nowhere' })
    expect(errors[0]?.stack).toContain('nowhere')
    expect(interpreter.isValid({ $ref: '#/definitions/nowhere' }, {}, {})).toBe(false)
  })
})
