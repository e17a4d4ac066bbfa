import { expect, it } from 'vitest'
import { withDrawnTexts } from '../../../../src/schema/edit/drawn-texts.ts'
import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'

const title = (en: string) => ({ zh: en, en })
const resource = {
  code: 'test/item',
  fields: { name: { key: 'name', title: title('Name') }, size: { key: 'size', title: 'Size' } },
} as unknown as CompiledResource
const fileOf = (fields: object) => JSON.stringify({ fields })

it('texts of fields are drawn as the file has them now', () => {
  const drawn = withDrawnTexts(resource, fileOf({ name: { title: title('Label'), help: 'Short' }, size: {} }))
  expect(drawn.fields.name).toEqual({ key: 'name', title: title('Label'), help: 'Short' })
  expect(drawn.fields.size).toBe(resource.fields.size)
  const other = withDrawnTexts(resource, fileOf({ name: { title: title('Other') } }))
  expect(new Set([resource.version, drawn.version, other.version]).size).toBe(3)
})

it('a resource stays the same where nothing changed, or the file cannot be read', () => {
  const same = fileOf({ name: { title: title('Name') }, size: { title: 'Size' }, other: { title: 'New' } })
  for (const text of [same, '{', fileOf({ name: { title: { zh: 'half' } } })])
    expect(withDrawnTexts(resource, text)).toBe(resource)
})
