import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const paths = globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json')
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')] as const))
const path = 'schemas/resources/srm/survey/issue.json'

function messages(change: (text: string) => string): readonly string[] {
  const { diagnostics } = loadModel(new Map(files).set(path, change(files.get(path) ?? '')), known)
  return diagnostics.map(({ message }) => message)
}

it('states of another dictionary are one mistake; each misspelt state is one', () => {
  expect(messages((text) => text.replace('"status": { "like": "bill", "dict": "st_survey" },', ''))).toEqual([
    'there is no state "open"',
  ])
  const misspelt = messages((text) =>
    text.replace('"from": ["open"]', '"from": ["opne"]').replace('"from": ["closed"]', '"from": ["closd"]'),
  )
  expect(misspelt.toSorted()).toEqual(['there is no state "closd"', 'there is no state "opne"'])
})
