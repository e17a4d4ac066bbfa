import { describe, expect, it } from 'vitest'
import { companyProblems } from '../../../src/portal/registration/company-problems.ts'
import { newDraft } from '../../../src/portal/registration/draft.ts'
import { passwordStrength } from '../../../src/portal/registration/password-strength.ts'
import { registrationOf } from '../../../src/portal/registration/registration-of.ts'
import { treeOrder } from '../../../src/portal/registration/tree-order.ts'

const { company: empty, ...draft } = newDraft('a@example.com', 'ticket')

describe('password strength', () => {
  it.each([
    ['', 0],
    ['short1', 1],
    ['12345678', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['acme-water', 1],
    ['kx7pqm2w', 2],
    ['kx7pQm2w!z', 3],
    ['ein langes Wort 42', 4],
    ['三个很长的汉字短语密码', 4],
  ])('of %j is %i', (password, strength) => {
    expect(passwordStrength(password, ['Acme-Water'])).toBe(strength)
  })
})

describe('company of a registration', () => {
  it('lacks name, code, contact and phone at first', () => {
    expect(companyProblems(empty)).toEqual({
      companyName: 'need',
      corplicence: 'need',
      contactName: 'need',
      contactPhone: 'need',
    })
  })

  it('abroad needs a country instead of a code, and sends no code and no province', () => {
    const foreign = { ...empty, registerType: 'foreign', corplicence: 'x', province: '330000', country: 'DE' } as const
    expect(companyProblems({ ...foreign, country: '' })).toMatchObject({ country: 'need' })
    expect(companyProblems(foreign)).not.toHaveProperty('corplicence')
    const sent = registrationOf({ ...draft, company: foreign }, 'secret')
    expect(sent).toMatchObject({ country: 'DE', password: 'secret', terms: true })
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['corplicence', 'companyProvince', 'partner']))
  })

  it('in China sends its code in upper case, and the last region level', () => {
    const company = { ...empty, corplicence: ' 91110105ma01 ', province: '330000', city: '330100' }
    const sent = registrationOf({ ...draft, company }, 'secret')
    expect(sent).toMatchObject({ corplicence: '91110105MA01', companyProvince: '330100' })
  })
})

it('categories are below their parents; one without a parent is at the top', () => {
  const choice = (value: string, parent: string) => ({ value, parent, zh: value, en: value })
  const placed = treeOrder([choice('B', ''), choice('A1', 'A'), choice('A', ''), choice('C1', 'C')])
  expect(placed.map(({ choice: { value }, depth }) => `${value} ${depth}`)).toEqual(['B 0', 'A 0', 'A1 1', 'C1 0'])
})
