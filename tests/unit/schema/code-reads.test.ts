import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codeReads } from '../../../server/boot/live/code-reads.ts'
import { known } from '../../../server/boot/live/known.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { systemFields } from '../../../src/schema/base/names.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const { model } = loadModel(shipped, known)
const tables = new Map(storedIn(model).map(({ plan, storage }) => [storage.table, { code: plan.code, storage }]))

/** Fields of schema files that the SQL texts of a source file name. */
function namedIn(source: string): readonly string[] {
  const texts = [...source.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([text]) => text)
  return texts.flatMap((text) => {
    const words = new Set(text.match(/\b[a-z][a-z0-9_]*\b/g))
    return [...text.matchAll(/\b(?:from|join|update|into)\s+([a-z_]+)/g)].flatMap(([, name = '']) => {
      const table = tables.get(name)
      const own =
        table?.storage.columns.filter(({ name: column, field }) => words.has(column) && !isSystem(field)) ?? []
      return own.map(({ field }) => `${table?.code} ${field}`)
    })
  })
}

const isSystem = (field: string) => (systemFields as readonly string[]).includes(field)

it('knows every field that a text of SQL in the server names', () => {
  const declared = new Set(codeReads.flatMap(({ code, fields }) => fields.map((field) => `${code} ${field}`)))
  const files = globSync('server/**/*.ts').filter((path) => !/^server\/(?:demo|boot\/cli)\//.test(path))
  const missing = files.flatMap((path) =>
    namedIn(readFileSync(path, 'utf8')).flatMap((name) => (declared.has(name) ? [] : [`${path}: ${name}`])),
  )
  expect([...new Set(missing)]).toEqual([])
})

it('says in one message that a field is gone which a hook reads, and which hook', () => {
  const path = 'schemas/resources/srm/setting.json'
  const files = new Map(shipped).set(path, (shipped.get(path) ?? '').replaceAll('"expiredFiles"', '"expiredFile"'))
  const { diagnostics, model: served } = loadModel(files, known, model)
  expect(diagnostics).toMatchObject([
    { file: path, suggestion: 'expiredFiles', message: expect.stringContaining('server/domain/hooks/bid-eligibility') },
  ])
  expect(served.resources.get('srm/setting')).toBe(model.resources.get('srm/setting'))
})
