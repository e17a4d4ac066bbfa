import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { deviationOf, dictionaryValues, type Mistake, mistakeKinds, mistakesIn } from '../../kit/file-mistakes.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json')
    .toSorted()
    .map((path) => [path, readFileSync(path, 'utf8')] as const),
)
const { model } = loadModel(shipped, known)
// `npm run bench -- mistakes` checks all files.
const sample =
  /\/(st_bill|srm\/supplier\/bank|ord\/return\/lines|bid\/evaluate|mixins\/bill|menus\/supplier|sys\/role|sys\/visits|srm\/potential|fin\/invoice)\.json$/
const mistakes = [...shipped]
  .filter(([path]) => sample.test(path))
  .flatMap(([path, text]) => mistakesIn(path, text, dictionaryValues(model)))

describe('one error gives one message', () => {
  it('has an error of each kind', () => {
    expect(new Set(mistakes.map(({ kind }) => kind))).toEqual(new Set(mistakeKinds))
  })

  const deviation = (mistake: Mistake, previous?: typeof model) =>
    deviationOf(mistake, loadModel(new Map(shipped).set(mistake.path, mistake.text), known, previous).diagnostics)

  it.each(mistakes)('$kind: $right of $path:$line', (mistake) => {
    expect(deviation(mistake)).toBeUndefined()
    expect(deviation(mistake, model)).toBeUndefined()
  })
})

// Files with fields that related records read: rows by their parent, parents by their rows, both through mixins.
it.each([
  ['ord/order/lines', 'rights'],
  ['fin/invoiceapply', 'rights'],
  ['srm/supplier/shareholder', 'form'],
  ['ord/return/lines', 'rights'],
  ['ord/supervise', 'rights'],
])('blames only %s for a misspelt key', (code, key) => {
  const path = `schemas/resources/${code}.json`
  const text = shipped.get(path) ?? ''
  const at = text.lastIndexOf(`\n  "${key}":`)
  expect(at).toBeGreaterThan(0)
  const broken = `${text.slice(0, at)}\n  "x${key}":${text.slice(at + key.length + 6)}`
  const { diagnostics } = loadModel(new Map(shipped).set(path, broken), known)
  const line = text.slice(0, at + 1).split('\n').length
  expect(diagnostics).toMatchObject([{ file: path, line, pointer: `/x${key}` }])
})

it('finds a misspelt name among others that are near, too', () => {
  const path = 'schemas/resources/wf/matrix.json'
  const text = (shipped.get(path) ?? '').replace('"person2": {', '"persson2": {')
  const { diagnostics } = loadModel(new Map(shipped).set(path, text), known)
  expect(diagnostics).toMatchObject([{ file: path, pointer: '/fields/persson2', suggestion: 'person2' }])
})
