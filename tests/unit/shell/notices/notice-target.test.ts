import { describe, expect, it } from 'vitest'
import { documentPath, isSupplierDocument, targetOf, viewOf } from '../../../../src/shell/notices/notice-target.ts'
import { noticeOf } from './notice.ts'

describe("target of a notice's address", () => {
  it.each([
    ['/list/bd/bank?pageSize=20#x', { path: '/list/bd/bank?pageSize=20#x' }],
    ['https://example.com/a', { address: 'https://example.com/a' }],
    ['http://example.com', { address: 'http://example.com/' }],
  ])('%s', (openPage, target) => {
    expect(targetOf(openPage)).toEqual(target)
  })

  it.each([
    null,
    '',
    'javascript:alert(1)',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    '/./\t/example.com',
    'data:text/html,x',
    'ftp://example.com',
    'list/bd/bank',
    '/user/login',
  ])('is none: %s', (openPage) => {
    expect(targetOf(openPage)).toBeUndefined()
  })
})

describe('view of a notice', () => {
  const view = { openType: 'component', openPage: '/form/bid/quote?mode=view', busId: 'a b' }
  it('opens for its record', () => {
    expect(viewOf(noticeOf(view))).toBe('/form/bid/quote?mode=view&id=a+b')
    expect(viewOf(noticeOf({ ...view, busId: null }))).toBe('/form/bid/quote?mode=view')
  })

  it('is none for an external page', () => {
    for (const openPage of [null, 'https://example.com', 'modules/srm/View', '//example.com'])
      expect(viewOf(noticeOf({ ...view, openPage }))).toBeUndefined()
    expect(viewOf(noticeOf({ ...view, openType: 'url' }))).toBeUndefined()
  })
})

describe('document of a supplier', () => {
  it('is recognised by the kind of document', () => {
    const kinds = ['supplier', 'supplierPotential', 'bid', null]
    expect(kinds.map((documentType) => isSupplierDocument(noticeOf({ documentType })))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is named without the prefix of ids', () => {
    expect(documentPath('user-content-a&b')).toBe('/modules/srm/sr/SrPotentialSupplierList?bizId=a%26b')
    expect(documentPath('17')).toBe('/modules/srm/sr/SrPotentialSupplierList?bizId=17')
  })
})
