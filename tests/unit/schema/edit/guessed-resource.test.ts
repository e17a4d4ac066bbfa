import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessedResource } from '../../../../src/schema/edit/guessed-resource.ts'
import { loadModel } from '../../../../src/schema/load/load.ts'

const known = new Map([['数量', { key: 'qty', title: { zh: '数量', en: 'Quantity' } }]])
const fileOf = (cells: Parameters<typeof guessedResource>[1]) => {
  const made = guessedResource('test/tool', cells, known)
  return made && JSON.parse(made.text)
}

describe('resource of a table of cells', () => {
  it('has a field for each titled column, of the type of its values', () => {
    const { fields, label, list } = fileOf([
      ['Tool code', '数量', '单价', '购入日期', '校验时间', '在用', '说明', '', 'Tool code'],
      ['T-1', 3, 12.5, '2026-01-05', '2026-01-05 08:00:00', '是', 'x'.repeat(300), 'skipped', 'a'],
      ['T-2', 4, 7, '2026-02-05', '2026-02-05', '否', null, null, 'b'],
    ])
    expect(fields).toEqual({
      toolCode: {
        type: 'text',
        maxLength: 20,
        required: true,
        unique: true,
        title: { zh: 'Tool code', en: 'Tool code' },
      },
      qty: { type: 'integer', title: { zh: '数量', en: 'Quantity' } },
      field3: { type: 'number', scale: 2, title: { zh: '单价', en: '单价' } },
      field4: { type: 'date', title: { zh: '购入日期', en: '购入日期' } },
      field5: { type: 'datetime', title: { zh: '校验时间', en: '校验时间' } },
      field6: { type: 'switch', title: { zh: '在用', en: '在用' } },
      field7: { type: 'textarea', maxLength: 600, title: { zh: '说明', en: '说明' } },
      toolCode2: expect.objectContaining({ type: 'text' }),
    })
    expect(label).toBe('toolCode')
    expect(list.columns).toEqual(Object.keys(fields))
  })

  it('takes the first row with texts as titles, and nothing without any', () => {
    expect(
      Object.keys(
        fileOf([
          [null, null],
          [2026, null],
          ['Name', 'Id'],
          ['a', 1],
        ]).fields,
      ),
    ).toEqual(['name', 'id2'])
    expect(fileOf([])).toBeUndefined()
    expect(fileOf([[1, 2, null]])).toBeUndefined()
  })

  it('is always a file that serves', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('编号', 'No.', 'id', '是', 'a b', '2026-01-01'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), (cells) => {
        const made = guessedResource('test/tool', cells, known)
        if (!made) return
        const { diagnostics } = loadModel(new Map([[made.path, made.text]]), { hooks: [], blocks: [] })
        expect(diagnostics.filter(({ severity }) => severity !== 'warning')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

it('titles over a table, such as its name and the time of its export, are no titles of columns', () => {
  const { fields } = fileOf([
    ['工具台账', null, null],
    ['导出时间：2026-02-05', null, null],
    ['编码', '数量', '购入日期'],
    ['T-1', 3, '2026-01-05'],
  ])
  expect(Object.keys(fields)).toHaveLength(3)
  expect(fields.qty).toMatchObject({ type: 'integer' })
})
