import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatText, wholeValue } from '../../../../src/schema/edit/format-text.ts'
import { changeBetween, movedCursor } from '../../../../src/schema/edit/text-change.ts'
import { pathAt, rangeAt } from '../../../../src/schema/edit/text-places.ts'
import { withValue } from '../../../../src/schema/edit/with-value.ts'
import type { Path } from '../../../../src/schema/model/diagnostic.ts'
import { cursorIn, filesOf, kinds } from './real-files.ts'

const files = kinds.flatMap((kind) => [...filesOf(kind)])
const some = files.filter((_, index) => index % 25 === 0)

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...inner.flatMap(([key, part]: [string | number, unknown]) => pathsOf(part, [...path, key]))]
}

describe('path of an offset', () => {
  it('leads to the value whose range has the offset, and back', () => {
    expect(some.length).toBeGreaterThan(20)
    for (const [path, text] of some) {
      for (const way of pathsOf(JSON.parse(text)).slice(1)) {
        const range = rangeAt(text, way)
        expect([path, way, pathAt(text, (range?.from ?? 0) + 1).slice(0, way.length)]).toEqual([path, way, way])
        if (range?.key) expect([path, pathAt(text, range.key.from + 1)]).toEqual([path, way])
      }
    }
  })

  it('is that of the object around a place between values', () => {
    const { text, offset } = cursorIn('{ "a": { | } }')
    expect(pathAt(text, offset)).toEqual(['a'])
  })

  it('has no range for a value that is not there', () => {
    expect(rangeAt('{ "a": 1 }', ['b'])).toBeUndefined()
    expect(rangeAt('', ['b'])).toBeUndefined()
  })
})

describe('value of a whole text', () => {
  it('is read once for all readers of the text', () => {
    const [, text] = files[0] ?? ['', '']
    const [, other] = files[1] ?? ['', '']
    const value = wholeValue(text)
    expect(value).toEqual(JSON.parse(text))
    expect(wholeValue(other)).toEqual(JSON.parse(other))
    expect(wholeValue(text)).toBe(value)
  })

  it('follows the text', () => {
    expect([wholeValue('{"a": 1}'), wholeValue('{"a": 2}'), wholeValue('{"a": 2')]).toEqual([
      { a: 1 },
      { a: 2 },
      undefined,
    ])
  })
})

describe('format', () => {
  it('keeps every schema file, and restores one that was folded or unfolded', () => {
    for (const [path, text] of some) {
      expect([path, formatText(text) === text]).toEqual([path, true])
      expect(formatText(JSON.stringify(JSON.parse(text))) === text).toBe(true)
      expect(formatText(JSON.stringify(JSON.parse(text), null, 4)) === text).toBe(true)
    }
  })

  it.each(['{ "a": 1', '{ "a": 1, "a": 2 }', '{ "a": 1 } // note', '{ "__proto__": 1 }', '', '['.repeat(100_000)])(
    'keeps a text that it would damage: %.20s',
    (text) => {
      expect(formatText(text)).toBe(text)
    },
  )
})

describe('edit of a value', () => {
  it('changes, adds and removes in a formatted file, which stays formatted', () => {
    const text = '{ "title": "x", "fields": { "a": { "type": "text" } } }\n'
    expect(withValue(text, ['fields', 'a', 'type'], 'date')).toBe(text.replace('text', 'date'))
    expect(withValue(text, ['fields', 'b'], { type: 'date' })).toBe(
      '{ "title": "x", "fields": { "a": { "type": "text" }, "b": { "type": "date" } } }\n',
    )
    expect(withValue(text, ['title'], undefined)).toBe('{ "fields": { "a": { "type": "text" } } }\n')
    expect(withValue(text, ['list', 'columns'], ['a'])).toBe(
      '{ "title": "x", "fields": { "a": { "type": "text" } }, "list": { "columns": ["a"] } }\n',
    )
    expect(withValue('{ "a": [1] }\n', ['a', 1], 2)).toBe('{ "a": [1, 2] }\n')
    expect(withValue('{ "a": [{ "b": 1 }, { "b": 2 }] }\n', ['a', 1], undefined)).toBe('{ "a": [{ "b": 1 }] }\n')
    expect(withValue('{"a":[1,2 ],"b":3}', ['a', 1], undefined)).toBe('{"a":[1 ],"b":3}')
  })

  it('leaves the rest of an unformatted file', () => {
    expect(withValue('{"a":1,\n      "b":   2}', ['a'], 3)).toBe('{"a":3,\n      "b":   2}')
  })

  it('leaves a text that is no JSON, and a path through a plain value', () => {
    expect(() => withValue('{ "a": ', ['a', 'b'], 3)).not.toThrow()
    expect(withValue('{ "a": 1 }\n', ['a', 'b'], 3)).toBe('{ "a": 1 }\n')
  })

  it('sets any value of a real file to what it is without a change', () => {
    for (const [path, text] of some) {
      const file: unknown = JSON.parse(text)
      const ways = pathsOf(file).slice(1)
      const way = ways[Math.floor(ways.length / 2)] ?? []
      const value = way.reduce((now, step) => (now as Record<string, unknown>)[step], file)
      expect([path, withValue(text, way, value) === text]).toEqual([path, true])
      const removed = withValue(text, way, undefined)
      expect([path, formatText(removed) === removed, removed === text]).toEqual([path, true, false])
    }
  })
})

describe('change between two texts', () => {
  it('turns one into the other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (start, middle, end) => {
        const before = start + end
        const after = start + middle + end
        const change = changeBetween(before, after)
        const made = change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before
        expect(made).toBe(after)
      }),
    )
  })

  it('keeps the cursor in its value', () => {
    const before = '{ "a": 1, "b": "word", "c": 2 }'
    const after = '{ "a": 10, "n": 5, "b": "word", "c": 20 }'
    const change = changeBetween(before, after)
    if (!change) throw new Error('no change')
    const cursor = before.indexOf('rd"')
    expect(movedCursor(before, after, change, cursor)).toBe(after.indexOf('rd"'))
    expect(movedCursor(before, after, change, 1)).toBeUndefined()
  })
})
