import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { internalTables } from '../../../server/platform/internal-tables.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const { model } = loadModel(shipped, known)
// The log is the server's own: it is written before any file is read.
const own = new Set(internalTables.flatMap((sql) => /^create table if not exists (\w+)/.exec(sql)?.[1] ?? []))
const tables = storedIn(model)
  .map(({ storage }) => storage.table)
  .filter((name) => !own.has(name))
// Demo data is made for the files that are shipped with it.
const sources = globSync('server/**/*.ts').filter((path) => !path.startsWith('server/demo/'))

it('no text of the server names a table that a file owns', () => {
  const named = new RegExp(`\\b(${tables.join('|')})\\b`)
  const wrong = sources.flatMap((path) => {
    const code = readFileSync(path, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return [...code.matchAll(/`[^`]*`|'[^'\n]*'/g)].flatMap(([text]) => (named.test(text) ? [`${path}: ${text}`] : []))
  })
  expect(tables.length).toBeGreaterThan(180)
  expect(wrong).toEqual([])
})

it('the check of files knows what every source file declares of their tables', () => {
  const declared = new Set(known.reads?.map(({ by, code }) => `${by} ${code}`))
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^const \w+ = fileTable\(import\.meta, '([^']+)'/gm)].map(
      ([, code]) => `${path.replace(/\.ts$/, '')} ${code}`,
    ),
  )
  // Commands are no part of the server.
  const ofServer = written.filter((each) => !each.startsWith('server/boot/cli/'))
  expect(ofServer.length).toBeGreaterThan(100)
  expect(ofServer.filter((each) => !declared.has(each))).toEqual([])
})

it('every declared table is that of a shipped file, with its fields', () => {
  const wrong = (known.reads ?? []).flatMap(({ by, code, fields }) => {
    const resource = model.resources.get(code)
    if (!resource || resource.storage.table !== tableName(code)) return [`${by}: ${code}`]
    const columns = new Set(resource.storage.columns.map(({ field }) => field))
    return fields.filter((field) => !columns.has(field)).map((field) => `${by}: ${code}.${field}`)
  })
  expect(wrong).toEqual([])
})

it('reports a removed field that a hook reads, with the hook, once', () => {
  const path = 'schemas/resources/srm/setting.json'
  const files = new Map(shipped).set(path, (shipped.get(path) ?? '').replaceAll('"expiredFiles"', '"expiredFile"'))
  const { diagnostics, model: served } = loadModel(files, known, model)
  expect(diagnostics).toMatchObject([
    { file: path, suggestion: 'expiredFiles', message: expect.stringContaining('server/domain/hooks/bid-eligibility') },
  ])
  expect(served.resources.get('srm/setting')).toBe(model.resources.get('srm/setting'))
})
