import { describe, expect, it } from 'vitest'
import { compileField } from '../../../src/schema/compile/compile-fields.ts'
import { formats } from '../../../src/schema/compile/formats.ts'
import { compileValidator } from '../../../src/schema/compile/validator.ts'
import { validatorRuntime } from '../../../src/schema/compile/validator-runtime.ts'
import { type Field, fieldKinds, fieldTypes } from '../../../src/schema/fields/registry.ts'

const fieldOf = (type: string) =>
  compileField('value', { type, title: 'Value', dict: 'd', from: 'r', period: {} } as unknown as Field, {}, () => ({
    value: 'id',
    label: { zh: 'id', en: 'id' },
  }))

describe.each(fieldTypes)('%s', (type) => {
  const { validate, source } = compileValidator([fieldOf(type)])

  it.each(fieldKinds[type].samples.map((sample: unknown) => [sample]))('accepts its own sample %j', (sample) => {
    expect(validate({ value: sample })).toBe(true)
  })

  it('refuses invalid values', () => {
    expect(validate({ value: { nested: true } })).toBe(false)
  })

  it('validates the same in the module for browsers', async () => {
    const address = `data:text/javascript,${encodeURIComponent(source)}`
    const module = (await import(/* @vite-ignore */ address)) as {
      default: (require: unknown) => (data: unknown) => boolean
    }
    const loaded = module.default(validatorRuntime)
    for (const sample of fieldKinds[type].samples) expect(loaded({ value: sample })).toBe(true)
    expect(loaded({ value: { nested: true } })).toBe(false)
  })
})

describe('formats', () => {
  it.each([
    ['creditCode', '91330100MA2572175N', true],
    ['creditCode', '91330100MA2572175A', false],
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['datetime', '2026-11-20 23:59:59', true],
    ['datetime', '2026-11-20 24:00:00', false],
    ['swift', 'ICBKCNBJ', true],
    ['swift', 'ICBK', false],
    ['mobile', '13800000000', true],
    ['mobile', '12800000000', false],
    ['email', 'a@example.com', true],
    ['email', 'a@b', false],
    ['url', 'https://example.com/x', true],
    ['url', 'javascript:alert(1)', false],
    ['bankNo', '102331000012', true],
    ['bankNo', '1023', false],
  ])('%s of %s is %s', (name, text, expected) => {
    expect(formats[name]?.(text)).toBe(expected)
  })
})
