import { describe, expect, it } from 'vitest'
import { contained, containing, equalled, equalTo, oneOf, ones } from '../../../widgets/kit/filter-text.ts'

describe('a search text', () => {
  it.each(['pump', '100%', 'a*b', 'a,b'])('that contains "%s" comes back as typed', (text) => {
    expect(containing(text)).toBe(`*${text}*`)
    expect(contained(containing(text) ?? '')).toBe(text)
  })

  it.each([
    ['plain', 'plain'],
    ['!x', '= !x'],
    ['a,b', '= a,b'],
    ['*', '= *'],
    ['>= 5', '= >= 5'],
    ['a++b', '= a++b'],
  ])('equal to "%s" asks "%s", so that no operator is read into it', (text, query) => {
    expect(equalTo(text)).toBe(query)
    expect(equalled(query)).toBe(text)
  })

  it('asks nothing when the box is empty', () => {
    expect([containing(''), equalTo(''), oneOf('', true)]).toEqual([undefined, undefined, undefined])
  })

  it('asks a column of lists for any of the items', () => {
    expect(oneOf('a,b', true)).toBe(',a,b,')
    expect(oneOf('a,b', false)).toBe('a,b')
    expect(ones(',a,b,')).toBe('a,b')
  })
})
