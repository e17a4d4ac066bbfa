import { describe, expect, it } from 'vitest'
import { contained, containing, equalled, equalTo, oneOf, ones } from '../../../widgets/kit/filter-text.ts'

describe('filter text', () => {
  it.each(['pump', '100%', 'a*b', 'a,b'])('that contains "%s" survives a round trip', (text) => {
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
  ])('equal to "%s" is "%s", so that no operator is parsed', (text, query) => {
    expect(equalTo(text)).toBe(query)
    expect(equalled(query)).toBe(text)
  })

  it('is undefined for an empty box', () => {
    expect([containing(''), equalTo(''), oneOf('', true)]).toEqual([undefined, undefined, undefined])
  })

  it('matches any item of a column of lists', () => {
    expect(oneOf('a,b', true)).toBe(',a,b,')
    expect(oneOf('a,b', false)).toBe('a,b')
    expect(ones(',a,b,')).toBe('a,b')
  })
})
