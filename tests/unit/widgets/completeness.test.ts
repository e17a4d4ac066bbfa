import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../../src/schema/fields/registry.ts'

const kebab = (type: string) => type.replaceAll('_', '-')

describe.each(fieldTypes.map(kebab))('field type %s', (name) => {
  it('has a kind', () => expect(existsSync(`src/schema/fields/${name}.ts`)).toBe(true))

  it('has a widget', () => {
    expect(existsSync(`widgets/${name}.tsx`) || existsSync(`widgets/${name}/${name}.tsx`)).toBe(true)
  })

  it('has a story', () => expect(existsSync(`stories/widgets/${name}.stories.tsx`)).toBe(true))
})
