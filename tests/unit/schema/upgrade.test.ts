import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeOf } from '../../../src/schema/load/collect-files.ts'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import type { FileKind } from '../../../src/schema/model/files.ts'
import { upgraded } from '../../../src/schema/upgrade/upgraded.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function filesIn(folder: string): readonly (readonly [kind: FileKind, path: string])[] {
  return globSync(`${folder}/**/*.json`).flatMap((path) => {
    const location = placeOf(path.replace(folder, 'schemas'))
    return location ? [[location.kind, path] as const] : []
  })
}

const older = filesIn('tests/api/start/older')

it('leaves current files unchanged', () => {
  const files = [...filesIn('schemas'), ...filesIn('docs/examples')]
  expect(files.filter(([kind, path]) => upgraded(kind, read(path)).isOld).map(([, path]) => path)).toEqual([])
})

it('converts a file once and completely', () => {
  expect(older.length).toBeGreaterThan(30)
  for (const [kind, path] of older) {
    const { value, unturned } = upgraded(kind, read(path))
    expect([path, unturned, upgraded(kind, value).isOld]).toEqual([path, [], false])
  }
})

it('writes a file in the format of the schema folder', () => {
  for (const [, path] of older) expect(compactJson(read(path))).toBe(readFileSync(path, 'utf8'))
})

it.each<[string, FileKind, unknown, unknown]>([
  [
    'the condition of a rule',
    'resource',
    { rules: [{ when: 'a == 1', check: 'b' }] },
    { rules: [{ where: 'a == 1', check: 'b' }] },
  ],
  [
    'the rows of rights',
    'mixin',
    { rights: { buyer: { can: ['*'], rows: 'a', edit: 'b' } } },
    { rights: { buyer: { can: ['*'], where: 'a', edit: 'b' } } },
  ],
  [
    'the two conditions of a report into one',
    'report',
    { where: { kind: 'a', part: ['b', 'c'] }, when: 'x || y', columns: [{ when: 'z' }] },
    { where: '(kind == "a" && part in ["b", "c"]) && (x || y)', columns: [{ where: 'z' }] },
  ],
  [
    'the drill-down of a report',
    'report',
    { drill: { list: 'a/b', filters: { code: 'no' } } },
    { drill: { list: 'a/b', where: { code: { field: 'no' } } } },
  ],
  [
    'bindings and fixed values of a list',
    'page',
    { blocks: [{ block: 'list', filters: { a: '1' }, bind: { b: { query: 'id' }, c: 'x' } }] },
    { blocks: [{ block: 'list', where: { a: '1', b: { query: 'id' } }, set: { c: 'x' } }] },
  ],
  [
    'nested blocks, and figures',
    'page',
    {
      blocks: [
        {
          block: 'tabs',
          tabs: [{ blocks: [{ block: 'stats', items: [{ filters: { a: '1' }, against: { filters: { a: '2' } } }] }] }],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'tabs',
          items: [{ blocks: [{ block: 'stats', items: [{ where: { a: '1' }, before: { where: { a: '2' } } }] }] }],
        },
      ],
    },
  ],
  [
    'keys of blocks',
    'page',
    {
      blocks: [
        { block: 'list', members: true },
        { block: 'form', single: true },
        { block: 'stats', items: [{ tone: 'error', against: { better: 'less' } }] },
        { block: 'shortcuts', items: [{ add: true }] },
        { block: 'timeline', beside: ['a'], size: 3 },
      ],
    },
    {
      blocks: [
        { block: 'list', mode: 'members' },
        { block: 'form', mode: 'single' },
        { block: 'stats', items: [{ color: 'error', before: { best: 'least' } }] },
        { block: 'shortcuts', items: [{ open: 'add' }] },
        { block: 'timeline', fields: ['a'], top: 3 },
      ],
    },
  ],
  [
    'computed columns of a report',
    'report',
    {
      columns: [
        { key: 'a', ratio: ['b', 'c'], per: 1000 },
        { previous: { of: 'x', along: 'y', within: ['z'] } },
        { field: 'p', aggregate: 'last', along: 'd' },
      ],
      opens: { d_begin: { month: -11 } },
    },
    {
      columns: [
        { key: 'a', value: 'ratio(b, c, 1000)' },
        { value: 'previous(x, y, z)' },
        { field: 'p', aggregate: 'last', by: 'd' },
      ],
      default: { d_begin: { day: 'month - 11' } },
    },
  ],
  [
    'relative dates',
    'page',
    { blocks: [{ block: 'chart', where: { a: { today: 0, months: -1 }, b: { week: 0, days: 6 }, c: { today: 0 } } }] },
    {
      blocks: [
        { block: 'chart', where: { a: { day: 'today - 1 months' }, b: { day: 'week + 6 days' }, c: { day: 'today' } } },
      ],
    },
  ],
  [
    'keys of fields',
    'mixin',
    {
      fields: {
        a: { type: 'table', minRows: 1, maxRows: 2, rows: { kind: { not: 'x' } } },
        b: { type: 'certificate', maxCount: 3, validFrom: { field: 'c' }, validTo: { field: 'd' } },
        e: { type: 'text', mask: 'last4', minWords: 2, maxWords: 'most', whenHidden: 'keep' },
        f: { type: 'rate', count: 5, allowHalf: true },
        g: { type: 'percent', bar: true },
        h: { type: 'integer', plain: false },
      },
    },
    {
      fields: {
        a: { type: 'table', minItems: 1, maxItems: 2, where: { kind: { not: 'x' } } },
        b: { type: 'certificate', maxItems: 3, period: { from: 'c', to: 'd' } },
        e: { type: 'text', show: 'last4', hidden: 'keep', words: { minimum: 2, maximum: 'most' } },
        f: { type: 'rate', maximum: 5, scale: 1 },
        g: { type: 'percent', show: 'bar' },
        h: { type: 'integer' },
      },
    },
  ],
  [
    'groups, seals and sums',
    'resource',
    {
      groups: [{ within: ['a'], most: 3, total: { field: 'b', most: 100 }, periods: { from: 'c', to: 'd' } }],
      sealed: { until: 'x', readers: 'y' },
      sums: { n: { of: 'r', place: { l: 'm' } } },
      form: { marks: { fields: 'f', reason: 'g' }, completeness: true },
    },
    {
      groups: [{ within: ['a'], maxItems: 3, sum: 'b', period: { from: 'c', to: 'd' }, maximum: 100 }],
      sealed: { until: 'x', where: 'y' },
      sums: { n: { of: 'r', at: { l: 'm' } } },
      form: { marks: ['f', 'g'], show: 'completeness' },
    },
  ],
  [
    'no keys in an embedded JSON Schema',
    'page',
    { blocks: [{ block: 'schema', schema: { block: 'x', bind: {} } }] },
    { blocks: [{ block: 'schema', schema: { block: 'x', bind: {} } }] },
  ],
  ['no rules that are not a list', 'mixin', { rules: 'none', fields: [] }, { rules: 'none', fields: [] }],
  ['no file that is not an object', 'page', [1], [1]],
])('converts %s', (_, kind, before, after) => {
  expect(upgraded(kind, before).value).toEqual(after)
})

it('reports conversions that change the meaning', () => {
  const { unturned } = upgraded('page', { blocks: [{ block: 'list', filters: { a: { query: 'id' } } }] })
  expect(unturned).toEqual([
    { path: ['blocks', 0, 'filters', 'a'], why: 'the block waits for this value, and new rows get it' },
  ])
})
