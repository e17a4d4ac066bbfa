import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Field } from '../../../src/schema/fields/registry.ts'
import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import { ambient, compiledOf, storeOf } from './kit/compiled.ts'

const count = 8
const keys = Array.from({ length: count }, (_, index) => `f${index}`)
const value = fc.constantFrom('', 'a', 'b', 'c')

/** A rule over fields before its own one, so that no field depends on itself. */
const ruleBefore = (index: number) =>
  index === 0
    ? fc.constant(undefined)
    : fc.option(
        fc
          .tuple(
            fc.integer({ min: 0, max: index - 1 }),
            fc.constantFrom('a', 'b'),
            fc.integer({ min: 0, max: index - 1 }),
          )
          .map(([left, text, right]) => `f${left} == '${text}' || f${right} != null`),
        { nil: undefined },
      )

const fieldAt = (index: number): fc.Arbitrary<Field> =>
  fc
    .record({
      visible: ruleBefore(index),
      required: ruleBefore(index),
      readOnly: ruleBefore(index),
      whenHidden: fc.constantFrom('clear' as const, 'keep' as const),
      compute: fc.boolean(),
    })
    .map(({ visible, required, readOnly, whenHidden, compute }) => ({
      type: 'text' as const,
      title: 'T',
      whenHidden,
      ...(visible !== undefined && { visible }),
      ...(required !== undefined && { required }),
      ...(readOnly !== undefined && { readOnly }),
      ...(compute && index > 1 && { compute: `f${index - 1} + f${index - 2}` }),
    }))

const file = fc.tuple(...keys.map((_, index) => fieldAt(index)))
const changes = fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 12 })

it('evaluates a change to the same state as a full evaluation', () => {
  fc.assert(
    fc.property(file, changes, (fields, steps) => {
      const compiled = compiledOf({ fields: Object.fromEntries(fields.map((field, index) => [`f${index}`, field])) })
      const store = storeOf(compiled)
      for (const [key, next] of steps) store.set(key, next)
      const fullStore = storeOf(compiled, store.typed())
      for (const key of keys) expect(store.field(key)).toEqual(fullStore.field(key))
    }),
    { numRuns: 150 },
  )
})

it('results in a record that the server stores unchanged', () => {
  fc.assert(
    fc.property(file, changes, (fields, steps) => {
      const compiled = compiledOf({ fields: Object.fromEntries(fields.map((field, index) => [`f${index}`, field])) })
      const store = storeOf(compiled)
      for (const [key, next] of steps) store.set(key, next)
      const record = Object.fromEntries(keys.map((key) => [key, store.field(key)?.value]))
      expect(settleRecord(compiled.resource, record, ambient)).toEqual(record)
    }),
    { numRuns: 150 },
  )
})
