import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { goodFiles } from '../../../src/schema/load/collect-files.ts'
import { type Loaded, loadModel } from '../../../src/schema/load/load.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'

type Files = ReadonlyMap<string, string>

const shipped: Files = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json')
    .toSorted()
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
// Files with all kinds of references: mixins, likes, parts, rows, sums, reports, pages, menus. Many targets are missing.
const near =
  /mixins|ord\/(order|return|receipt)|supplier\/(base|bank|change|changeBank)\.|sys\/(user|supplierUser|depart|role)\.|st_|menus\/(ord|sys)/
const relatedFiles: Files = new Map([...shipped].filter(([path]) => near.test(path)))

/** Full load and check: loading no files clears the caches. */
function fullLoad(files: Files, previous: Model | undefined): Loaded {
  loadModel(new Map(), known)
  const texts = [...(previous?.files ?? [])].map(([path, { text = '' }]) => [path, text] as const)
  return loadModel(files, known, previous, { lastGood: goodFiles(new Map(texts), files) })
}

/** Result of a load, without its caches. */
function resultOf({ model: { files, ...model }, diagnostics }: Loaded) {
  return { diagnostics, model, files: [...files].map(([path, { value }]) => [path, value]) }
}

type Edit = {
  readonly kind: (typeof edits)[number]
  readonly file: number
  readonly place: number
  readonly other: number
}
const edits = [
  'rename key',
  'drop key',
  'change text',
  'take text of another',
  'drop file',
  'restore',
  'break',
] as const
const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...edits),
  file: fc.nat(),
  place: fc.nat(),
  other: fc.nat(),
})

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }
type Entry = { readonly holder: { [key: string]: Json } | Json[]; readonly key: string }

function entriesIn(value: Json): Entry[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Entry['holder'], key },
    ...entriesIn(inner as Json),
  ])
}

function edited(files: Files, original: Files, { kind, file, place, other }: Edit): Files {
  const paths = [...original.keys()]
  const path = paths[file % paths.length] ?? ''
  const text = files.get(path) ?? original.get(path) ?? ''
  const next = new Map(files)
  if (kind === 'drop file') next.delete(path)
  else if (kind === 'restore') next.set(path, original.get(path) ?? '')
  else if (kind === 'break') next.set(path, text.slice(0, place % text.length))
  else next.set(path, editedText(text, kind, place, original.get(paths[other % paths.length] ?? '') ?? '', other))
  return next
}

function editedText(text: string, kind: Edit['kind'], place: number, from: string, other: number): string {
  const value = readJson(text)
  if (value === undefined) return text
  const entries = entriesIn(value).filter(({ holder, key }) =>
    kind === 'rename key' ? !Array.isArray(holder) : !/text/.test(kind) || typeof at(holder, key) === 'string',
  )
  const entry = entries[place % Math.max(1, entries.length)]
  if (!entry) return text
  const { holder, key } = entry
  const names = entriesIn(readJson(from) ?? {}).flatMap((one) => at(one.holder, one.key) ?? [])
  const texts = names.filter((one) => typeof one === 'string')
  if (kind === 'rename key') rename(holder as { [key: string]: Json }, key)
  else if (kind === 'drop key') drop(holder, key)
  else if (kind === 'change text') put(holder, key, `${at(holder, key)}x`)
  else put(holder, key, texts[other % Math.max(1, texts.length)] ?? '')
  return JSON.stringify(value, null, 2)
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    // A file broken by an earlier edit stays broken.
    return undefined
  }
}

const at = (holder: Entry['holder'], key: string) => (holder as { [key: string]: Json })[key]
const put = (holder: Entry['holder'], key: string, value: Json) => Object.assign(holder, { [key]: value })

function drop(holder: Entry['holder'], key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function rename(holder: { [key: string]: Json }, key: string): void {
  const renamed = Object.entries(holder).map(([own, value]) => [own === key ? `${own}x` : own, value])
  for (const own of Object.keys(holder)) delete holder[own]
  Object.assign(holder, Object.fromEntries(renamed))
}

function changesAgree(files: Files, most: number, numRuns: number): void {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: most, size: 'max' }), (made) => {
      let now = files
      let load = loadModel(files, known)
      let previous = load.model
      for (const edit of made) {
        now = edited(now, files, edit)
        previous = load.model
        load = loadModel(now, known, previous)
      }
      expect(resultOf(load)).toEqual(resultOf(fullLoad(now, previous)))
    }),
    { numRuns, endOnFailure: true },
  )
}

describe('an incremental check equals a full check', () => {
  beforeAll(() => {
    expect(relatedFiles.size).toBeGreaterThan(40)
  })

  it('for edits of files that refer to each other', () => changesAgree(relatedFiles, 8, 30), 120_000)
  it('for edits of all files', () => changesAgree(shipped, 4, 3), 120_000)
})
