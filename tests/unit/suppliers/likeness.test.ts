import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coreName, nameLikeness } from '../../../server/domain/likeness/company-name.ts'
import {
  type ComparedCompany,
  ownDomain,
  plainAccount,
  similarCompanies,
} from '../../../server/domain/likeness/similar-companies.ts'

const company = (id: string, values: Partial<ComparedCompany> = {}): ComparedCompany => ({
  id,
  name: `企业${id}`,
  formerName: '',
  creditCode: '',
  accounts: [],
  domains: [],
  ...values,
})

/** Text of parts that names have, and of spaces and marks between them. */
const formed = fc
  .array(fc.constantFrom(...'a s co ltd 泵 厂 公司 有限 集团 （ ） . & ſ İ ㉮ ﾥ'.split(' '), ' '))
  .map((parts) => parts.join(''))

describe('core of a company name', () => {
  it.each([
    ['江南泵业（集团）股份有限公司', '江南泵业'],
    ['江南泵业有限公司', '江南泵业'],
    ['江南泵业 有限责任公司', '江南泵业'],
    ['ＡＢＣ阀门厂', 'abc阀门'],
    ['Acme Pumps Co., Ltd.', 'acmepumps'],
    ['ACME PUMPS LIMITED', 'acmepumps'],
    ['Müller GmbH & Co. KG', 'müller'],
    ['有限公司', '有限公司'],
    ['', ''],
    // Letters that the removed space joins, and a legal form that it leaves.
    ['㉮ ﾥ', '갅'],
    ['a s 泵', '泵'],
  ])('%s → %s', (name, core) => {
    expect(coreName(name)).toBe(core)
  })

  it('is stable for any text: the core of a core is itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), formed), (text) => {
        const core = coreName(text)
        expect(coreName(core)).toBe(core)
      }),
    )
  })
})

describe('similarity of names', () => {
  it('is 1 for equal names, otherwise between 0 and 1, and symmetric', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        expect(nameLikeness(left, left)).toBe(1)
        const likeness = nameLikeness(left, right)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(nameLikeness(right, left)).toBe(likeness)
      }),
    )
  })

  it('is 0 for names with different numbers', () => {
    expect(nameLikeness('北方机械第12厂', '北方机械第13厂')).toBe(0)
    expect(nameLikeness('北方机械一分', '北方机械二分')).toBe(0)
  })
})

describe('similar companies', () => {
  it('have a similar name, a former name, an organisation, an account or a domain in common', () => {
    const one = company('1', {
      name: '江南泵业有限公司',
      creditCode: '91320105MA1ABCDE1X',
      accounts: ['6222001'],
      domains: ['jnby.cn'],
    })
    const others = [
      one,
      company('unlike'),
      company('name', { name: '江南泵业（集团）股份有限公司' }),
      company('former', { name: '长江水务', formerName: '江南泵业有限公司' }),
      company('code', { creditCode: '91320206MA1ABCDE12' }),
      company('account', { accounts: ['1', '6222001'] }),
      company('domain', { domains: ['jnby.cn'] }),
      company('two', { name: '江南泵业厂', domains: ['jnby.cn'] }),
    ]
    expect(similarCompanies(one, others).map(({ id, reasons }) => [id, reasons.join()])).toEqual([
      ['code', 'creditCode'],
      ['account', 'account'],
      ['two', 'name,domain'],
      ['name', 'name'],
      ['former', 'name'],
      ['domain', 'domain'],
    ])
  })

  it('ignore public mail domains, and the notation of accounts', () => {
    expect([ownDomain('a@qq.com'), ownDomain('a@JNBY.cn'), ownDomain('')]).toEqual([undefined, 'jnby.cn', undefined])
    expect(plainAccount(' 6222 001-ａ')).toBe('6222001A')
  })

  it('are empty without names, codes, accounts and domains', () => {
    const empty = company('1', { name: '' })
    expect(similarCompanies(empty, [company('2', { name: '' }), empty])).toEqual([])
  })
})
