import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const text = (more: object) => ({ type: 'text', title: 'T', ...more })

function mistakesOf(fields: object) {
  const resource = { title: { zh: '某物', en: 'Things' }, fields }
  const files = new Map([['schemas/resources/test/thing.json', JSON.stringify(resource)]])
  const { diagnostics } = loadModel(files, { hooks: [], blocks: [] })
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ pointer, message }) => [pointer, message])
}

const cycle = (...names: string[]) => `the fields ${names.join(' → ')} depend on each other in a circle`

it.each([
  [
    'two fields that hide each other',
    { a: text({ visible: "b == '1'" }), b: text({ visible: "a == '1'" }) },
    [['/fields/a/visible', cycle('a', 'b', 'a')]],
  ],
  ['a field that hides itself', { a: text({ visible: "a == '1'" }) }, [['/fields/a/visible', cycle('a', 'a')]]],
  [
    'fields that keep their values while hidden',
    { a: text({ visible: "b == '1'", whenHidden: 'keep' }), b: text({ visible: "a == '1'", whenHidden: 'keep' }) },
    [],
  ],
  ['a chain without a cycle', { a: text({}), b: text({ visible: "a == '1'" }), c: text({ visible: "b == '1'" }) }, []],
  [
    'fields that compute each other',
    { a: text({ compute: 'b' }), b: text({ compute: 'a' }) },
    [['/fields/a/compute', cycle('a', 'b', 'a')]],
  ],
])('check of %s', (_, fields, expected) => {
  expect(mistakesOf(fields)).toEqual(expected)
})
