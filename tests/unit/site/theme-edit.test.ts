import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begin, changed, redone, undone } from '../../../src/engine/blocks/portal/editor/history.ts'
import { valueAt } from '../../../src/schema/base/value-at.ts'
import { themeMistakes } from '../../../src/schema/load/theme-mistakes.ts'
import {
  addableBlocks,
  pathOfBlock,
  withBlock,
  withMoved,
  withoutBlock,
  withValue,
} from '../../../src/schema/model/theme-edit.ts'
import { fieldsAt, type ThemeField } from '../../../src/schema/model/theme-fields.ts'
import type { Theme } from '../../../src/schema/model/theme-file.ts'
import { themeText } from '../../../src/schema/model/theme-text.ts'

const files = ['se', 'pro'].map((code) => readFileSync(`schemas/portal/${code}.json`, 'utf8'))
const example = readFileSync('docs/examples/portal/shop.json', 'utf8')
const themes = [...files, example].map((text) => JSON.parse(text) as Theme)
const theme = fc.constantFrom(...themes)
const place = fc.nat({ max: 14 })

/** The object with keys in another order, at every level. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}

/** All fields of a theme with values, inside lists and groups too. */
function filled(fields: readonly ThemeField[], from: Theme): readonly ThemeField[] {
  return fields.flatMap((field) => {
    const value = valueAt(from, field.path)
    if (value === undefined) return []
    if (field.kind === 'group') return filled(field.fields, from)
    if (field.kind === 'list')
      return (value as readonly unknown[]).flatMap((_, index) => filled(field.itemOf(index), from))
    return [field]
  })
}

const fieldsOf = (from: Theme) =>
  from.blocks.flatMap(({ block }, at) => filled(fieldsAt(pathOfBlock(from, at), block), from))

describe('theme file', () => {
  it('is unchanged without edits', () => {
    for (const text of files) expect(themeText(JSON.parse(text))).toBe(text)
  })

  it('is independent of the order of keys', () => {
    for (const one of themes) expect(themeText(shuffled(one) as Theme)).toBe(themeText(one))
  })

  it('is unchanged when each field is written with its value', () => {
    for (const one of themes) {
      const fields = fieldsOf(one)
      expect(fields.length).toBeGreaterThan(20)
      const again = fields.reduce((last, { path }) => withValue(last, path, valueAt(one, path)), one)
      expect(themeText(again)).toBe(themeText(one))
    }
  })

  it('contains only editable values', () => {
    const keys = ['title', 'look', 'userLayout', 'bg', 'logo', 'navs', 'hero', 'footer', 'cta', 'news', 'logoWall']
    for (const key of keys) {
      const fields = fieldsAt([]).filter((field) => field.key === key)
      expect(fields, key).toHaveLength(1)
      expect(fields[0]?.kind === 'list', key).toBe(false)
    }
  })
})

describe('theme blocks', () => {
  it('are valid after any moves, additions and removals', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), at: place, kind: place }),
      fc.record({ do: fc.constant('remove' as const), at: place }),
      fc.record({ do: fc.constant('move' as const), at: place, to: place }),
    )
    fc.assert(
      fc.property(theme, fc.array(step, { maxLength: 12 }), (first, steps) => {
        const last = steps.reduce((now, each) => {
          if (each.do === 'remove') return withoutBlock(now, each.at)
          if (each.do === 'move') return withMoved(now, each.at, each.to)
          const kinds = addableBlocks(now)
          return withBlock(now, kinds[each.kind % kinds.length] ?? 'richText', each.at)
        }, first)
        expect(themeMistakes('se', themeText(last))).toEqual({ shape: [], rules: [] })
      }),
      { numRuns: 60 },
    )
  })

  it('have their old order after a move there and back', () => {
    fc.assert(
      fc.property(theme, place, place, (first, from, to) => {
        const moved = withMoved(first, from, to)
        expect(moved === first ? first : withMoved(moved, to, from)).toEqual(first)
      }),
    )
  })

  it('keep at least one', () => {
    const [first] = themes
    const one = first?.blocks.reduce((now) => withoutBlock(now, 0), first)
    expect(one?.blocks).toHaveLength(1)
  })
})

describe('undo and redo', () => {
  it('return to the first state, and to the last one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 20 }), (values) => {
        const last = values.reduce((history, value) => changed(history, value), begin(0))
        const back = values.reduce((history) => undone(history), last)
        expect(back.now).toBe(0)
        expect(values.reduce((history) => redone(history), back).now).toBe(last.now)
      }),
    )
  })

  it('treat the input in one field as one change', () => {
    const typed = ['a', 'ab', 'abc'].reduce((history, text) => changed(history, text, 'title'), begin(''))
    expect([typed.now, undone(typed).now]).toEqual(['abc', ''])
    expect(undone(changed(typed, 'x', 'intro')).now).toBe('abc')
  })
})
