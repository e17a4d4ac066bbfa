import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FormLayout, nextPlace, withPlacedField } from '../../../../src/schema/edit/placed-field.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'

const drawn = (...sections: (readonly string[])[]): FormLayout => ({
  columns: 2,
  sections: sections.map((fields) => ({ columns: 2, fields })),
  extension: [],
})
const sectionsIn = (text: string) => JSON.parse(text).form.sections
const orderIn = (text: string) => sectionsIn(text).map(({ fields }: { fields?: string[] }) => fields?.join())
const two = compactJson({ form: { columns: 2, sections: [{ title: 'A', fields: ['a', 'b'] }, { fields: ['c'] }] } })
const layout = drawn(['a', 'b'], ['c'])

it('a field goes next to another, also of another section', () => {
  expect(orderIn(withPlacedField(two, layout, 'a', { side: 'after', of: 'b' }))).toEqual(['b,a', 'c'])
  expect(orderIn(withPlacedField(two, layout, 'a', { side: 'before', of: 'c' }))).toEqual(['b', 'a,c'])
  expect(orderIn(withPlacedField(two, layout, 'fresh', { side: 'before', of: 'b' }))).toEqual(['a,fresh,b', 'c'])
})

it('what does not change stays as it is written', () => {
  expect(withPlacedField(two, layout, 'a', { side: 'before', of: 'b' })).toBe(two)
  expect(withPlacedField(two, layout, 'a', { side: 'before', of: 'a' })).toBe(two)
  expect(withPlacedField(two, layout, 'a', { side: 'before', of: 'missing' })).toBe(two)
  expect(withPlacedField('{ "form": ', layout, 'a', { side: 'after', of: 'b' })).toBe('{ "form": ')
  // Only the section of the others is written; the one with names of its own stays.
  const rest = compactJson({ form: { sections: [{ fields: ['a'] }, { title: 'Others' }] } })
  const moved = withPlacedField(rest, drawn(['a'], ['b', 'c']), 'c', { side: 'before', of: 'b' })
  expect(sectionsIn(moved)).toEqual([{ fields: ['a'] }, { title: 'Others', fields: ['c', 'b'] }])
})

it('a form that the file does not describe is written as it is drawn', () => {
  const plain = compactJson({ title: 'Unit', fields: {} })
  expect(sectionsIn(withPlacedField(plain, drawn(['a', 'b']), 'b', { side: 'before', of: 'a' }))).toEqual([
    { fields: ['b', 'a'] },
  ])
  const mixed: FormLayout = {
    columns: 2,
    extension: ['extra'],
    sections: [
      { title: { zh: '甲', en: 'A' }, columns: 3, fields: ['a', 'b'] },
      { columns: 2, fields: ['extra'] },
    ],
  }
  expect(sectionsIn(withPlacedField(plain, mixed, 'b', { side: 'before', of: 'a' }))).toEqual([
    { title: { zh: '甲', en: 'A' }, columns: 3, fields: ['b', 'a'] },
  ])
})

it('extension fields, which no file has, are never written', () => {
  const extended: FormLayout = { ...drawn(['a', 'b'], ['c'], ['extra']), extension: ['extra'] }
  expect(withPlacedField(two, extended, 'a', { side: 'after', of: 'extra' })).toBe(two)
  expect(orderIn(withPlacedField(two, extended, 'a', { side: 'after', of: 'c' }))).toEqual(['b', 'c,a'])
})

it('steps lead over the borders of sections and end at both ends of the form', () => {
  expect(nextPlace(layout, 'a', 1)).toEqual({ of: 'b', side: 'after' })
  expect(nextPlace(layout, 'b', -1)).toEqual({ of: 'a', side: 'before' })
  expect(nextPlace(layout, 'b', 1)).toEqual({ of: 'c', side: 'before' })
  expect(nextPlace(layout, 'c', -1)).toEqual({ of: 'b', side: 'after' })
  expect(nextPlace(layout, 'a', -1)).toBeUndefined()
  expect(nextPlace(layout, 'c', 1)).toBeUndefined()
  expect(nextPlace(layout, 'missing', 1)).toBeUndefined()
})

it('no move loses or doubles a field, and the opposite place takes it back', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(
      names,
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('before', 'after'),
      (keys, cut, from, to, side) => {
        const at = cut % keys.length
        const parts = [keys.slice(0, at), keys.slice(at)]
        const text = compactJson({ form: { sections: parts.map((fields) => ({ fields })) } })
        const [key = '', of = ''] = [keys[from % keys.length], keys[to % keys.length]]
        const moved = withPlacedField(text, drawn(...parts), key, { side, of })
        const after = sectionsIn(moved).flatMap(({ fields }: { fields: string[] }) => fields)
        expect(after.toSorted()).toEqual(keys.toSorted())
        if (key === of) return
        expect(after.indexOf(key) - after.indexOf(of)).toBe(side === 'before' ? -1 : 1)
      },
    ),
  )
})
