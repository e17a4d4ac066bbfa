import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedParts } from '../../../server/boot/cli/shared-parts.ts'

type Json = { readonly [key: string]: unknown }

/** Schema with all references resolved. */
function resolved({ definitions = {}, ...rest }: Json): unknown {
  const parts = definitions as Json
  const open = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(open)
    const { $ref: ref } = node as Json
    if (typeof ref === 'string') return open(parts[ref.replace('#/definitions/', '')])
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, open(inner)]))
  }
  return open(rest)
}

const schema = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constantFrom('string', 'integer'), description: fc.constantFrom('a'.repeat(200), 'b') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('type', 'bind', 'rows', 'of'), tie('node'), { maxKeys: 4 }),
    }),
    fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  ),
})).node

it('shares repeated subschemas without a change of meaning', () => {
  fc.assert(
    fc.property(schema, (one) => {
      const twice = { type: 'object', properties: { first: one, second: { anyOf: [one, one] } } }
      expect(resolved(sharedParts(twice))).toEqual(resolved(twice))
    }),
  )
})

it('names a shared subschema by its property', () => {
  const subschema = { type: 'string', description: 'x'.repeat(200) }
  expect(
    sharedParts({ type: 'object', properties: { bind: subschema, of: { type: 'array', items: subschema } } }),
  ).toEqual({
    type: 'object',
    properties: { bind: { $ref: '#/definitions/bind' }, of: { type: 'array', items: { $ref: '#/definitions/bind' } } },
    definitions: { bind: subschema },
  })
})

it('has no dangling reference in the shipped files', () => {
  for (const path of globSync('schemas/meta/*.json')) {
    const text = readFileSync(path, 'utf8')
    const there = Object.keys((JSON.parse(text) as Json).definitions ?? {})
    for (const [, name] of text.matchAll(/"#\/definitions\/(\w+)"/g)) expect(there, path).toContain(name)
  }
})
