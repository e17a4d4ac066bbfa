import { expect, it } from 'vitest'
import { listPart, withListPart } from '../../../../src/schema/edit/list-edits.ts'
import type { FormLayout } from '../../../../src/schema/edit/placed-field.ts'
import {
  beginsSection,
  withFormLook,
  withMovedSection,
  withoutSection,
  withSectionAt,
} from '../../../../src/schema/edit/section-edits.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'

const drawn = (...sections: (readonly string[])[]): FormLayout => ({
  columns: 2,
  sections: sections.map((fields) => ({ columns: 2, fields })),
  extension: ['extra'],
})
const layout = drawn(['a', 'b', 'c'], ['d'], ['extra'])
const two = compactJson({
  form: {
    sections: [
      { title: 'A', fields: ['a', 'b', 'c'] },
      { title: 'D', fields: ['d'] },
    ],
  },
})
const sectionsIn = (text: string) =>
  JSON.parse(text).form.sections.map(({ title, fields }: { title?: unknown; fields: string[] }) => [
    title,
    fields.join(),
  ])
const made = { zh: '新分组', en: 'New section' }

it('a section begins at a field, and leaves no empty one', () => {
  expect(sectionsIn(withSectionAt(two, layout, 'b'))).toEqual([
    ['A', 'a'],
    [made, 'b,c'],
    ['D', 'd'],
  ])
  expect(sectionsIn(withSectionAt(two, layout, 'a'))).toEqual([
    [made, 'a'],
    ['A', 'b,c'],
    ['D', 'd'],
  ])
  expect([beginsSection(two, layout, 'a'), beginsSection(two, layout, 'd')]).toEqual([true, false])
  expect(sectionsIn(withSectionAt(two, layout, 'd'))).toEqual(sectionsIn(two))
  expect(withSectionAt('{ "form": ', layout, 'b')).toBe('{ "form": ')
})

it('sections move, and leave their fields to a neighbour', () => {
  expect(sectionsIn(withMovedSection(two, layout, 1, 0))).toEqual([
    ['D', 'd'],
    ['A', 'a,b,c'],
  ])
  expect(sectionsIn(withoutSection(two, layout, 1))).toEqual([['A', 'a,b,c,d']])
  expect(sectionsIn(withoutSection(two, layout, 0))).toEqual([['D', 'a,b,c,d']])
  const one = compactJson({ form: { sections: [{ fields: ['a'] }] } })
  expect(sectionsIn(withoutSection(one, drawn(['a']), 0))).toEqual([[undefined, 'a']])
})

it('a form of a mixin is written as it is drawn, without extension fields', () => {
  const text = compactJson({ extends: ['bill'], fields: {} })
  expect(sectionsIn(withSectionAt(text, layout, 'c'))).toEqual([
    [undefined, 'a,b'],
    [made, 'c'],
    [undefined, 'd'],
  ])
})

it('the usual look of a form is not written', () => {
  const wide = withFormLook(two, { columns: 3, layout: 'tabs' })
  expect(JSON.parse(wide).form).toMatchObject({ columns: 3, layout: 'tabs' })
  expect(withFormLook(wide, { columns: 2, layout: 'sections' })).toBe(two)
})

it('columns keep what the file says about them', () => {
  const text = compactJson({ list: { columns: ['a', { field: 'b', width: 90 }] } })
  const columns = listPart(text, 'columns', ['c'])
  expect(JSON.parse(withListPart(text, 'columns', columns.toReversed())).list.columns).toEqual([
    { field: 'b', width: 90 },
    'a',
  ])
  expect(listPart(text, 'query', ['c'])).toEqual(['c'])
  expect(listPart('{', 'query', ['c'])).toEqual(['c'])
})
