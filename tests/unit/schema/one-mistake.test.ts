import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/live/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)

// Files whose fields are read by the records around them: rows by their record, records by their rows, both by mixins.
it.each([
  ['ord/order/lines', 'rights'],
  ['fin/invoiceapply', 'rights'],
  ['srm/supplier/shareholder', 'form'],
  ['ord/return/lines', 'rights'],
  ['ord/supervise', 'rights'],
])('blames %s alone for a misspelt key', (code, key) => {
  const path = `schemas/resources/${code}.json`
  const text = shipped.get(path) ?? ''
  const at = text.lastIndexOf(`\n  "${key}":`)
  expect(at).toBeGreaterThan(0)
  const broken = `${text.slice(0, at)}\n  "x${key}":${text.slice(at + key.length + 6)}`
  const { diagnostics } = loadModel(new Map(shipped).set(path, broken), known)
  const line = text.slice(0, at + 1).split('\n').length
  expect(diagnostics).toMatchObject([{ file: path, line, pointer: `/x${key}` }])
})
