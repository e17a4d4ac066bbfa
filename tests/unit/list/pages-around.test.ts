import { describe, expect, it } from 'vitest'
import { pagesAround } from '../../../src/engine/list/pages-around.ts'

describe('pages around the current one', () => {
  it('are all pages of a short list', () => {
    expect(pagesAround(1, 1, 2)).toEqual([1])
    expect(pagesAround(4, 7, 2)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('are as many at the ends as elsewhere, with the first and the last page', () => {
    expect(pagesAround(1, 50, 2)).toEqual([1, 2, 3, 4, 5, 'on', 50])
    expect(pagesAround(50, 50, 2)).toEqual([1, 'back', 46, 47, 48, 49, 50])
    expect(pagesAround(25, 50, 2)).toEqual([1, 'back', 23, 24, 25, 26, 27, 'on', 50])
  })

  it('leave out no single page for nothing', () => {
    expect(pagesAround(4, 50, 2)).toEqual([1, 2, 3, 4, 5, 6, 'on', 50])
    expect(pagesAround(47, 50, 2)).toEqual([1, 'back', 45, 46, 47, 48, 49, 50])
  })

  it('reach less far on a phone', () => {
    expect(pagesAround(10, 20, 1)).toEqual([1, 'back', 9, 10, 11, 'on', 20])
  })
})
