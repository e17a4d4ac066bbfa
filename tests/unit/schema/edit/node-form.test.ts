import { describe, expect, it } from 'vitest'
import { summaryOf, withMovedItem } from '../../../../src/schema/edit/node-edits.ts'
import { type NodePart, nodeAt, nodeFormAt } from '../../../../src/schema/edit/node-form.ts'
import { withValue } from '../../../../src/schema/edit/with-value.ts'
import { fieldSchemas, fieldTypes } from '../../../../src/schema/fields/registry.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'
import type { Path } from '../../../../src/schema/model/diagnostic.ts'
import { filesOf, kinds, metaOf } from './real-files.ts'

const meta = metaOf('resource')

function partOf(file: unknown, path: Path, key: string | number): NodePart {
  const part = nodeFormAt(meta, file, path)?.parts.find((each) => each.key === key)
  if (!part) throw new Error(`no part ${key}`)
  return part
}

/** Paths of all objects and lists of a value. */
function nodesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [path, ...[...keys].flatMap((key) => nodesOf((value as Record<string, unknown>)[key], [...path, key]))]
}

const inputs: Readonly<Record<string, readonly string[]>> = {
  boolean: ['switch'],
  number: ['number', 'choice'],
  string: ['string', 'choice', 'texts', 'expression'],
  object: ['inside', 'texts', 'names', 'expression'],
}

describe('form of a part of a file', () => {
  it.each(kinds)('of kind %s has what is there, with an input that fits, at every place', (kind) => {
    // Every twentieth file: fields of one type have one form.
    const sample = [...filesOf(kind)].filter((_, index) => index % 20 === 0)
    for (const [path, text] of sample) {
      const file = JSON.parse(text)
      for (const node of nodesOf(file)) {
        const form = nodeFormAt(metaOf(kind), file, node)
        const own = node.reduce<unknown>((value, key) => (value as Record<string, unknown>)[String(key)], file)
        const keys = Object.keys(own as object).filter((key) => key !== '$schema')
        const set = form?.parts.filter(({ isSet }) => isSet) ?? []
        expect([path, node, set.map(({ key }) => String(key)).toSorted()]).toEqual([path, node, keys.toSorted()])
        for (const part of set)
          expect([path, node, part.key, inputs[typeof part.value]]).toContainEqual(expect.arrayContaining([part.input]))
      }
    }
  })

  it('of a block of a page describes the block of its kind', () => {
    const described = (block: object) =>
      nodeFormAt(metaOf('page'), { blocks: [block] }, ['blocks', 0])?.parts.find(({ key }) => key === 'block')
        ?.description
    expect(described({ block: 'chart', report: 'test/loans' })).toBe('The chart of a report.')
    expect(described({ block: 'report', report: 'test/loans' })).toBe('A report with its search fields.')
    expect(described({ block: 'form', resource: 'test/loan' })).toBe('The form of one record.')
  })

  it('of a field has all keys of its type, each with a description', () => {
    for (const type of fieldTypes) {
      const form = nodeFormAt(meta, { fields: { some: { type } } }, ['fields', 'some'])
      const keys = form?.parts.map(({ key }) => String(key)) ?? []
      expect([type, keys]).toEqual([type, expect.arrayContaining(Object.keys(fieldSchemas[type].properties))])
      expect([type, form?.parts.filter(({ key, description }) => key !== 'type' && description === '')]).toEqual([
        type,
        [],
      ])
    }
  })

  it('has inputs by the form of their values', () => {
    const input = (type: string, name: string) => partOf({ fields: { some: { type } } }, ['fields', 'some'], name).input
    expect(input('text', 'title')).toBe('texts')
    expect(input('text', 'maxLength')).toBe('number')
    expect(input('text', 'unique')).toBe('switch')
    expect(input('pca', 'level')).toBe('choice')
    expect(input('list', 'dict')).toBe('string')
    expect(input('list', 'where')).toBe('inside')
    expect(input('popup', 'columns')).toBe('names')
  })

  it('names what its texts refer to', () => {
    const file = {
      fields: { unit: { type: 'list', dict: 'unit' } },
      list: { columns: ['unit'], query: ['unit'] },
      actions: { close: { do: 'transition', from: ['open'], to: 'closed', by: 'buyer' } },
    }
    expect(partOf(file, ['fields', 'unit'], 'dict').reference).toEqual({ kind: 'dictionary' })
    expect(partOf(file, ['list'], 'query').reference).toEqual({ kind: 'field' })
    expect(partOf(file, ['list', 'columns'], 0).reference).toEqual({ kind: 'field' })
    expect(partOf(file, ['actions', 'close'], 'by').reference).toEqual({ kind: 'role' })
    // A label may be a title or a field's name.
    expect(partOf({ ...file, label: 'unit' }, [], 'label').input).toBe('string')
  })

  it('offers a start for new keys of maps and new items of lists', () => {
    const file = { fields: {}, form: { sections: [] } }
    expect(nodeFormAt(meta, file, ['fields'])).toMatchObject({ kind: 'object', free: { start: {} } })
    expect(nodeFormAt(meta, file, ['form', 'sections'])).toMatchObject({ kind: 'list', start: {} })
    expect(nodeFormAt(meta, file, ['list'])).toBeUndefined()
  })

  it('belongs to the nearest object or list at the cursor', () => {
    const file = { title: { zh: '甲', en: 'A' }, list: { query: ['code'], columns: [{ field: 'code' }] } }
    expect(nodeAt(meta, file, ['list', 'query', 0])).toEqual(['list'])
    expect(nodeAt(meta, file, ['list', 'columns', 0, 'field'])).toEqual(['list', 'columns', 0])
    expect(nodeAt(meta, file, ['list', 'sort'])).toEqual(['list'])
    expect(nodeAt(meta, file, ['nothing'])).toEqual([])
    // An empty list has a form of its own where its items are objects.
    expect(nodeAt(meta, { rules: [] }, ['rules'])).toEqual(['rules'])
    expect(nodeAt(meta, { list: { query: [] } }, ['list', 'query'])).toEqual(['list'])
    // So has a list of names that may be objects: a name can become one.
    const report = { from: 'bd/bank', columns: ['name'] }
    expect(nodeAt(metaOf('report'), report, ['columns'])).toEqual(['columns'])
    const column = nodeFormAt(metaOf('report'), report, ['columns'])?.parts[0]
    expect(column).toMatchObject({ whole: { field: 'name' } })
  })
})

describe('edits of a part of a file', () => {
  it('move an item within its list, not beyond it', () => {
    const text = compactJson({ list: { columns: ['a', { field: 'b' }, 'c'] } })
    const down = withMovedItem(text, ['list', 'columns', 0], 1)
    expect(JSON.parse(down).list.columns).toEqual([{ field: 'b' }, 'a', 'c'])
    expect(withMovedItem(down, ['list', 'columns', 1], -1)).toBe(text)
    expect(withMovedItem(text, ['list', 'columns', 0], -1)).toBe(text)
    expect(withMovedItem(text, ['list', 'columns', 2], 1)).toBe(text)
    expect(withMovedItem(text, ['list', 'missing', 0], 1)).toBe(text)
  })

  it('change nothing of a formatted file where a value is set to itself', () => {
    for (const [path, text] of [...filesOf('report'), ...filesOf('page')].slice(0, 40)) {
      const file = JSON.parse(text)
      for (const [key, value] of Object.entries(file))
        expect([path, withValue(text, [key], value)]).toEqual([path, text])
    }
  })

  it('show what a value is called', () => {
    expect(summaryOf({ zh: '备注', en: 'Note' }, 'en')).toBe('Note')
    expect(summaryOf({ title: { zh: '单位', en: 'Unit' }, key: 'unit' }, 'en')).toBe('Unit')
    expect(summaryOf({ field: 'code', hidden: true }, 'zh')).toBe('code')
    expect(summaryOf(['a', { field: 'b' }], 'zh')).toBe('a, b')
    expect(summaryOf({ prefix: 1 }, 'zh')).toBe('prefix')
    expect(summaryOf(undefined, 'zh')).toBe('')
  })
})
