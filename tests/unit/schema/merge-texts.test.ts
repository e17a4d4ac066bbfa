import { describe, expect, it } from 'vitest'
import { formatText } from '../../../src/schema/edit/format-text.ts'
import { mergeTexts } from '../../../src/schema/edit/merge-texts.ts'

const text = (value: object) => formatText(JSON.stringify(value))
const base = {
  title: { zh: '工具', en: 'Tools' },
  fields: { code: { type: 'text', title: { zh: '编码', en: 'Code' } }, name: { type: 'text', maxLength: 20 } },
  list: { columns: ['code', 'name'] },
}
const merged = (theirs: object, mine: object) => {
  const { text: made, ...rest } = mergeTexts(text(base), text(theirs), text(mine))
  return { value: JSON.parse(made), isFormatted: formatText(made) === made, ...rest }
}

describe('texts of two people', () => {
  it('are merged by the keys that each changed', () => {
    const theirs = { ...base, title: { zh: '器具', en: 'Tools' }, list: { columns: ['code', 'kind', 'name'] } }
    const mine = {
      ...base,
      title: { zh: '工具', en: 'Instruments' },
      fields: { code: base.fields.code, place: { type: 'text' } },
      list: { columns: ['code', 'place'] },
    }
    expect(merged(theirs, mine)).toEqual({
      value: {
        title: { zh: '器具', en: 'Instruments' },
        fields: { code: base.fields.code, place: { type: 'text' } },
        list: { columns: ['code', 'place', 'kind'] },
      },
      isFormatted: true,
      clashes: [],
      taken: 4,
    })
  })

  it('clash where both changed a value in different ways', () => {
    const withLength = (maxLength: number) => ({
      ...base,
      fields: { ...base.fields, name: { type: 'text', maxLength } },
    })
    const { value, clashes } = merged(withLength(30), withLength(40))
    expect(value.fields.name.maxLength).toBe(30)
    expect(clashes).toEqual([{ path: ['fields', 'name', 'maxLength'], theirs: 30, mine: 40 }])
    expect(merged(withLength(30), withLength(30)).clashes).toEqual([])
    const { name: _, ...rest } = base.fields
    expect(merged({ ...base, fields: rest }, withLength(40)).clashes).toEqual([
      { path: ['fields', 'name'], theirs: undefined, mine: { type: 'text', maxLength: 40 } },
    ])
  })

  it('clash in the order of a list when both moved its names', () => {
    const ordered = (...columns: readonly string[]) => ({ ...base, list: { columns } })
    expect(merged(ordered('code', 'name', 'kind'), ordered('name', 'code')).clashes).toEqual([
      { path: ['list', 'columns'], theirs: ['code', 'name', 'kind'], mine: ['name', 'code'] },
    ])
    expect(merged(ordered('name', 'code'), ordered('code', 'name', 'kind')).value.list.columns).toEqual([
      'name',
      'kind',
      'code',
    ])
  })

  it('clash as a whole when one is removed or no JSON', () => {
    expect(mergeTexts('{}', null, '{"a":1}')).toEqual({
      text: '',
      clashes: [{ path: [], theirs: null, mine: '{"a":1}' }],
      taken: 0,
    })
    expect(mergeTexts('<a/>', '<b/>', '<c/>').clashes).toHaveLength(1)
    expect(mergeTexts('<a/>', '<b/>', '<a/>')).toEqual({ text: '<b/>', clashes: [], taken: 0 })
  })
})
