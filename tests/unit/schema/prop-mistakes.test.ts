import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const files = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)

it.each([
  ['sys/departGrants', '"of": "depart"', '"of": "depaart"', 'depart'],
  ['test/api', '"resource": "bd/currency"', '"resource": "bd/currrency"', 'bd/currency'],
  ['test/basicform', '"type": "integer"', '"type": "inteeger"', 'integer'],
])('suggests the nearest key in a page: %s %s', (code, right, wrong, suggestion) => {
  const path = `schemas/pages/${code}.json`
  const text = files.get(path) ?? ''
  const line = text.slice(0, text.indexOf(right)).split('\n').length
  const { diagnostics } = loadModel(new Map(files).set(path, text.replace(right, wrong)), known)
  expect(diagnostics).toMatchObject([{ file: path, line, suggestion }])
})
