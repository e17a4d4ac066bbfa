import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { hooks } from '../../../server/domain/registry.ts'
import { internalTables } from '../../../server/platform/internal-tables.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { catalogueOf } from '../../../src/schema/compile/catalogue.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import { collectFiles } from '../../../src/schema/load/collect-files.ts'
import { checked } from '../../../src/schema/load/cross-check.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const { model } = loadModel(shipped, known)
// The log is an engine table: it is written before any file is read.
const own = new Set(internalTables.flatMap((sql) => /^create table if not exists (\w+)/.exec(sql)?.[1] ?? []))
const tables = storedIn(model)
  .map(({ storage }) => storage.table)
  .filter((name) => !own.has(name))
// Demo data depends on the shipped files.
const sources = globSync('server/**/*.ts').filter((path) => !path.startsWith('server/demo/'))

it('no SQL of the server names a table of a file', () => {
  const named = new RegExp(`\\b(${tables.join('|')})\\b`)
  const wrong = sources.flatMap((path) => {
    const code = readFileSync(path, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return [...code.matchAll(/`[^`]*`|'[^'\n]*'/g)].flatMap(([text]) => (named.test(text) ? [`${path}: ${text}`] : []))
  })
  expect(tables.length).toBeGreaterThan(180)
  expect(wrong).toEqual([])
})

it('the check of files uses the declarations of all source files', () => {
  const declared = new Set(known.uses?.map(({ by, code }) => `${by} ${code}`))
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^const \w+ = fileTable\(import\.meta, '([^']+)'/gm)].map(
      ([, code]) => `${path.replace(/\.ts$/, '')} ${code}`,
    ),
  )
  // Command line tools are not part of the server.
  const ofServer = written.filter((each) => !each.startsWith('server/boot/cli/'))
  expect(ofServer.length).toBeGreaterThan(100)
  expect(ofServer.filter((each) => !declared.has(each))).toEqual([])
})

it('every declared table belongs to a shipped file, with its fields', () => {
  const wrong = (known.uses ?? []).flatMap(({ by, code, reads, writes }) => {
    const resource = model.resources.get(code)
    if (!resource || resource.storage.table !== tableName(code)) return [`${by}: ${code}`]
    const fields = Object.keys(resource.plan.fields)
    return [...reads, ...writes].filter((field) => !fields.includes(field)).map((field) => `${by}: ${code}.${field}`)
  })
  expect(wrong).toEqual([])
})

it('every hook declares its fields, and is used by a file', () => {
  const named = new Set([...model.resources.values()].flatMap((resource) => resource.hooks))
  expect(Object.keys(hooks).filter((name) => !(known.hookUses?.has(name) && named.has(name)))).toEqual([])
})

// A statement sets only declared fields; hooks contain no field names as text.
it('server code names no column of a file outside declarations', () => {
  const wrong = sources.flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    const set = [...code.matchAll(/\bset \$\{\w+Table\.\w+\}/g)].map(([text]) => `${path}: ${text}`)
    const isFree = !path.startsWith('server/domain/hooks/') || byModel.test(path)
    return isFree || !/\bRecordRow\b/.test(code) ? set : [...set, `${path}: RecordRow`]
  })
  expect(wrong).toEqual([])
})

/** Generic hooks: they compare or copy whatever fields the files declare. */
const byModel = /supplier-change\/(apply|copy|lines|parts|taken)|supplier-status|tenant\/(provision|unused-tenant)/

const catalogue = catalogueOf(model.files.values(), known)
const shaped = new Map(collectFiles(shipped).shaped.map((file) => [`${file.kind} ${file.code}`, file]))

const said = new Map<string, readonly string[]>()

/** Diagnostics of a resource without one field, which several source files may use. */
function saidWithout(code: string, field: string): readonly string[] {
  const key = `${code} ${field}`
  const known = said.get(key) ?? checkedWithout(code, field)
  said.set(key, known)
  return known
}

function checkedWithout(code: string, field: string): readonly string[] {
  const complete = catalogue.resources.get(code)
  const file = shaped.get(`resource ${code}`)
  if (!complete || !file) throw new Error(`no resource ${code}`)
  const { [field]: _, ...fields } = complete.fields
  const resources = new Map(catalogue.resources).set(code, { ...complete, fields })
  return checked(file, { ...catalogue, resources })
    .problems.map(({ message }) => message)
    .filter((message) => message.startsWith(`the field "${field}" is missing, which `))
}

type Use = { readonly code: string; readonly by: string; readonly field: string }

const declared: readonly Use[] = [...model.resources].flatMap(([code, { hooks: names, part }]) => {
  const own = names.flatMap((name) => known.hookUses?.get(name) ?? [])
  const uses = part ? own : [...own, ...(known.uses ?? []).filter((use) => use.code === code)]
  return uses.flatMap(({ by, reads, writes }) => [...reads, ...writes].map((field) => ({ code, by, field })))
})

it('names the source file of each declared field when the field is removed', () => {
  expect(declared.length).toBeGreaterThan(650)
  const silent = declared.filter(({ code, by, field }) => !saidWithout(code, field).some((text) => text.includes(by)))
  expect(silent).toEqual([])
})

it('includes the uses of the supplier profile by many source files', () => {
  const profile = declared.filter(({ code }) => code === 'srm/supplier/base')
  expect(new Set(profile.map(({ by }) => by)).size).toBeGreaterThan(8)
  expect(new Set(profile.map(({ field }) => field))).toContain('companyType')
})

it.each([
  ['part of a group of fields', 'bid/project', 'openTime'],
  ['the only group of fields', 'bid/inquiry', 'quoteDeadline'],
])('reports %s as missing', (_, code, field) => {
  expect(saidWithout(code, field)).toContainEqual(expect.stringContaining('server/domain/hooks/sourcing/event-times'))
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
