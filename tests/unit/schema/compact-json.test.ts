import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compactJson } from '../../../src/schema/model/compact-json.ts'

const files = globSync('schemas/**/*.json').filter((path) => !path.startsWith('schemas/meta'))

it('formats every schema file as stored', () => {
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter((path) => {
    const text = readFileSync(path, 'utf8')
    return compactJson(JSON.parse(text)) !== text
  })
  expect(others).toEqual([])
})

it('keeps every value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(JSON.parse(compactJson(value)))).toBe(JSON.stringify(value))
    }),
  )
})
