import fc from 'fast-check'
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { completionsAt } from '../../../../src/schema/edit/completions.ts'
import { documentationAt } from '../../../../src/schema/edit/documentation.ts'
import type { NameKind, Names } from '../../../../src/schema/edit/names.ts'
import type { Shape } from '../../../../src/schema/edit/shapes.ts'
import { objectShapesAt, shapesAt } from '../../../../src/schema/edit/shapes-at.ts'
import { pathAt } from '../../../../src/schema/edit/text-places.ts'
import { cursorIn, filesOf, type Kind, kinds, metaOf } from './real-files.ts'

const metas = new Map(kinds.map((kind) => [kind, metaOf(kind)]))
const none: Names = () => []

function offered(kind: Kind, marked: string, names: Names = none) {
  const { text, offset } = cursorIn(marked)
  return completionsAt({ meta: metas.get(kind) ?? {}, text, names }, offset)
}

const labels = (kind: Kind, marked: string, names?: Names) =>
  (offered(kind, marked, names)?.items ?? []).map(({ label }) => label)

/** The text with the offer of a label in it; `«` and `»` around the selection. */
function taken(kind: Kind, marked: string, label: string, names?: Names): string {
  const { text } = cursorIn(marked)
  const found = offered(kind, marked, names)
  const item = found?.items.find((one) => one.label === label)
  if (!(found && item)) throw new Error(`no offer ${label}`)
  const { from, to } = item.select
  const shown = `${item.insert.slice(0, from)}«${item.insert.slice(from, to)}»${item.insert.slice(to)}`
  return text.slice(0, found.from) + shown + text.slice(found.to)
}

describe('key completion', () => {
  it('offers required keys first', () => {
    expect(labels('resource', '{|}').slice(0, 2)).toEqual(['title', 'fields'])
    expect(offered('resource', '{|}')?.items[0]).toMatchObject({ isRequired: true, kind: 'key' })
  })

  it('leaves out the keys that are there', () => {
    expect(labels('resource', '{ "title": "x", | }')).not.toContain('title')
    expect(labels('resource', '{ "title": "x", | }')).toContain('fields')
  })

  it('begins the value as the schema of the key wants it', () => {
    expect(taken('resource', '{ | }', 'title')).toBe('{ "title": { "zh": "«»", "en": "" } }')
    expect(taken('resource', '{ | }', 'fields')).toBe('{ "fields": {«»} }')
    expect(taken('resource', '{ | }', 'extends')).toBe('{ "extends": [«»] }')
    expect(taken('resource', '{ | }', 'icon')).toBe('{ "icon": "«»" }')
    expect(taken('resource', '{ "fields": { "a": { "type": "text", | } } }', 'required')).toBe(
      '{ "fields": { "a": { "type": "text", "required": «true» } } }',
    )
  })

  it('replaces the word, closed or not, and adds the comma in front of the next key', () => {
    expect(taken('resource', '{ ti| }', 'title')).toBe('{ "title": { "zh": "«»", "en": "" } }')
    expect(taken('resource', '{\n  "ti|\n  "fields": {}\n}', 'title')).toBe(
      '{\n  "title": { "zh": "«»", "en": "" },\n  "fields": {}\n}',
    )
    expect(taken('resource', '{ "ti|": 1 }', 'title')).toBe('{ "title"«»: 1 }')
    expect(taken('resource', '{ "title": "x" | }', 'icon')).toBe('{ "title": "x" , "icon": "«»" }')
  })

  it('narrows a union by its discriminator', () => {
    const field = (rest: string) => `{ "fields": { "a": { ${rest} } } }`
    expect(labels('resource', field('"type": "money", |'))).toContain('currency')
    expect(labels('resource', field('"type": "text", |'))).not.toContain('currency')
    expect(labels('resource', field('"type": "table", |'))).toContain('of')
    expect(labels('page', '{ "blocks": [{ "block": "chart", | }] }')).toContain('report')
    expect(labels('page', '{ "blocks": [{ "block": "chart", | }] }')).not.toContain('left')
    const keys = labels('resource', '{ "actions": { "a": { "do": "transition", | } } }')
    expect(keys).toContain('from')
    expect(keys).not.toContain('path')
    expect(labels('resource', '{ "actions": { "a": { "like": "bill", | } } }')).toContain('from')
  })

  it('offers the type or the mixin of a new field, and keys of all types to one of a mixin', () => {
    expect(labels('resource', '{ "fields": { "a": { | } } }')).toEqual(['type', 'title', 'like'])
    const keys = labels('resource', '{ "fields": { "a": { "like": "bill.remark", | } } }')
    expect(keys).toContain('maxLength')
    expect(keys).toContain('dict')
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('value completion', () => {
  it('offers listed values, also while the union is not decided', () => {
    const types = labels('resource', '{ "fields": { "a": { "type": "|" } } }')
    expect(types).toContain('money')
    expect(labels('resource', '{ "fields": { "a": { "type": "te|xt" } } }')).toEqual(types)
    expect(labels('page', '{ "blocks": [{ "block": | }] }')).toContain('chart')
    expect(labels('resource', '{ "form": { "open": "|" } }')).toEqual(['drawer', 'page'])
    expect(labels('resource', '{ "icon": "|" }')).toContain('BankOutlined')
  })

  it('offers truth values and beginnings', () => {
    expect(labels('resource', '{ "fields": { "a": { "type": "text", "required": | } } }')).toEqual(['true', 'false'])
    expect(taken('resource', '{ "fields": | }', '{}')).toBe('{ "fields": {«»} }')
    expect(labels('resource', '{ "fields": "|" }')).toEqual([])
  })

  it('closes an open quote', () => {
    expect(taken('resource', '{ "form": { "open": "|\n } }', 'page')).toBe('{ "form": { "open": "page"«»\n } }')
    expect(taken('resource', '{ "form": { "open": dr|, "columns": 2 } }', 'drawer')).toBe(
      '{ "form": { "open": "drawer"«», "columns": 2 } }',
    )
  })

  it.each<[string, Kind, string, NameKind, string?]>([
    ['a dictionary', 'resource', '{ "fields": { "a": { "type": "list", "dict": "|" } } }', 'dictionary'],
    ['a source', 'resource', '{ "fields": { "a": { "type": "popup", "from": "|" } } }', 'resource'],
    [
      'a field of the source',
      'resource',
      '{ "fields": { "a": { "type": "popup", "from": "bd/x", "label": "|" } } }',
      'field',
      'bd/x',
    ],
    [
      'a column of the source',
      'resource',
      '{ "fields": { "a": { "type": "popup", "from": "bd/x", "columns": ["|"] } } }',
      'field',
      'bd/x',
    ],
    ['a list column', 'resource', '{ "list": { "columns": ["|"] } }', 'field'],
    ['the field of a list column', 'resource', '{ "list": { "columns": [{ "field": "|" }] } }', 'field'],
    ['the state field', 'resource', '{ "states": { "field": "|" } }', 'field'],
    ['the first state', 'resource', '{ "states": { "initial": "|" } }', 'state'],
    ['a source state', 'resource', '{ "actions": { "a": { "do": "transition", "from": ["|"] } } }', 'state'],
    ['a target state', 'resource', '{ "actions": { "a": { "do": "transition", "to": "|" } } }', 'state'],
    ['a field asked for', 'resource', '{ "actions": { "a": { "do": "transition", "ask": ["|"] } } }', 'field'],
    ['a mixin', 'resource', '{ "extends": ["|"] }', 'mixin'],
    ['a part of a mixin', 'resource', '{ "fields": { "a": { "like": "|" } } }', 'part'],
    ['the parent', 'resource', '{ "parent": { "of": "|" } }', 'resource'],
    ['rows of a table', 'resource', '{ "fields": { "a": { "type": "table", "of": "|" } } }', 'resource'],
    ['a hook', 'resource', '{ "hooks": ["|"] }', 'hook'],
    ['a role', 'page', '{ "home": { "roles": ["|"] } }', 'role'],
    ['a report', 'page', '{ "blocks": [{ "block": "chart", "report": "|" }] }', 'report'],
    ['a page', 'menu', '{ "items": [{ "page": "|" }] }', 'page'],
    ['the resource of a report', 'report', '{ "from": "|" }', 'resource'],
  ])('asks for the names of %s', (_, kind, marked, wanted, of) => {
    const names: Names = (asked, source) => (asked === wanted && source === of ? [{ name: 'nm' }] : [])
    expect(labels(kind, marked, names)).toEqual(['nm'])
  })

  it('offers names as keys', () => {
    const names: Names = (kind) => [{ name: `${kind}1` }]
    expect(labels('resource', '{ "rights": { | } }', names)).toEqual(['role1'])
    expect(labels('resource', '{ "default": { "|" } }', names)).toEqual(['field1'])
    expect(labels('resource', '{ "constants": { | } }', names)).toEqual([])
  })
})

type KeyPlace = { readonly node: Node; readonly around: Node; readonly key: string }

function keysIn(node: Node): KeyPlace[] {
  const children = node.children ?? []
  const own =
    node.type === 'object'
      ? children.map((property) => ({ node: property, around: node, key: String(property.children?.[0]?.value) }))
      : []
  const inner = children.flatMap((child) => keysIn(node.type === 'object' ? (child.children?.[1] ?? child) : child))
  return [...own, ...inner]
}

/** The text without one property of an object, and the offset where it was. */
function withoutKey(text: string, { node, around }: KeyPlace): { text: string; offset: number } {
  const all = around.children ?? []
  const index = all.indexOf(node)
  const next = all[index + 1]
  const before = all[index - 1]
  if (next) return { text: text.slice(0, node.offset) + text.slice(next.offset), offset: node.offset }
  const start = before ? before.offset + before.length : node.offset
  const end = node.offset + node.length
  return before
    ? { text: `${text.slice(0, start)}, ${text.slice(end)}`, offset: start + 2 }
    : { text: text.slice(0, start) + text.slice(end), offset: start }
}

// Keys that an author chooses: names of fields, actions, roles, parts. The schema knows them by a pattern only.
function isFree(kind: Kind, text: string, { around, key }: KeyPlace): boolean {
  const meta = metas.get(kind) ?? {}
  const file: unknown = JSON.parse(text)
  const path = pathAt(text, around.offset + 1)
  if (path.some((_, depth) => isAnything(shapesAt(meta, file, path.slice(0, depth + 1))))) return true
  const shapes = objectShapesAt(meta, file, path, key)
  return shapes.some(({ parts }) => {
    const isNamed = parts.some(({ properties }) => properties && Object.hasOwn(properties, key))
    return !isNamed && parts.some((part) => part.patternProperties || typeof part.additionalProperties === 'object')
  })
}

/** Values of another language: a raw form, the properties of a block. */
const isAnything = (shapes: readonly Shape[]) =>
  shapes.length > 0 && shapes.every(({ parts }) => parts.every((part) => Object.keys(part).length === 0))

function isOffered(kind: Kind, text: string, place: KeyPlace): boolean {
  const cut = withoutKey(text, place)
  const found = completionsAt({ meta: metas.get(kind) ?? {}, text: cut.text, names: none }, cut.offset)
  return found?.items.some(({ label }) => label === place.key) ?? false
}

function keyPlacesOf(path: string, text: string) {
  const root = parseTree(text)
  return root ? keysIn(root).map((place) => ({ path, text, place })) : []
}

/** One of each: key, object around it with what tells its union apart, and way to it. All of them take a minute. */
function distinct(kind: Kind, places: ReturnType<typeof keyPlacesOf>) {
  const known = new Map(places.map((place) => [signatureOf(place), place]))
  return kind === 'resource' ? [...known.values()] : places
}

function signatureOf({ text, place }: ReturnType<typeof keyPlacesOf>[number]): string {
  const object: Record<string, unknown> = getNodeValue(place.around)
  const path = pathAt(text, place.around.offset + 1)
  const isName = path.length === 1 && ['fields', 'actions', 'sums'].includes(String(path[0]))
  const { type, block, do: kind } = object
  return JSON.stringify([path[0], path.length, type, block, kind, 'like' in object, isName ? '' : place.key])
}

describe.each(kinds)('files of the kind %s', (kind) => {
  const files = [...filesOf(kind)]
  const meta = metas.get(kind) ?? {}

  let found: ReturnType<typeof distinct> | undefined
  const placesOfAll = () => {
    found ??= distinct(
      kind,
      files.flatMap(([path, text]) => keyPlacesOf(path, text)),
    )
    return found
  }

  // In parts: a place takes milliseconds, and there are thousands.
  it.each([0, 1, 2, 3])(
    'are offered each of their keys when it is missing, unless its name is free: part %i',
    (part) => {
      const places = placesOfAll()
      expect(places.length).toBeGreaterThan(20)
      const own = places.filter((_, index) => index % 4 === part)
      const missing = own.filter(({ text, place }) => !(isOffered(kind, text, place) || isFree(kind, text, place)))
      expect(missing.map(({ path, place }) => `${path}: ${place.key}`)).toEqual([])
    },
  )

  it('explain every key that the meta-schema declares', () => {
    for (const [path, text] of files.slice(0, 20)) {
      const root = parseTree(text)
      const keys = root?.children?.map((property) => property.children?.[0]) ?? []
      for (const key of keys) {
        const about = documentationAt({ meta, text }, (key?.offset ?? 0) + 1)
        expect([path, about?.key]).toEqual([path, key?.value])
        expect(about?.types.length).toBeGreaterThan(0)
      }
    }
  })
})

it('never throws, whatever the text and offset', () => {
  const texts = kinds.flatMap((kind) => [...filesOf(kind).values()].slice(0, 6).map((text) => ({ kind, text })))
  const place = fc.record({
    file: fc.constantFrom(...texts),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(40),
    typed: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('"', '{', '[', '"__proto__": ', '"constructor": {', ',', ':'),
    ),
  })
  fc.assert(
    fc.property(place, ({ file: { kind, text }, at, cut, typed }) => {
      const offset = Math.floor(at * text.length)
      const broken = text.slice(0, offset) + typed + text.slice(offset + cut)
      const meta = metas.get(kind) ?? {}
      const found = completionsAt({ meta, text: broken, names: () => [{ name: 'x' }] }, offset + typed.length)
      if (found) {
        expect(found.from).toBeLessThanOrEqual(offset + typed.length)
        expect(found.to).toBeGreaterThanOrEqual(offset + typed.length)
      }
      documentationAt({ meta, text: broken }, offset)
    }),
    { numRuns: 150 },
  )
})

it('reads a deeply nested text without failing', () => {
  const text = '['.repeat(100_000)
  expect(pathAt(text, 50_000)).toEqual(expect.any(Array))
  expect(findNodeAtLocation(parseTree('[1]') as Node, [0])?.value).toBe(1)
  expect(completionsAt({ meta: metas.get('page') ?? {}, text, names: none }, 50_000)).toBeUndefined()
})
