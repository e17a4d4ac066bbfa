// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { hasUnsaved, hold, release, releaseAll, releasePage } from '../../../src/state/unsaved.ts'

afterEach(() => releaseAll())

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before the window closes while a holder has unsaved input', () => {
  let isDirty = false
  const holder = () => isDirty
  hold('page', holder)
  expect([hasUnsaved(), asks()]).toEqual([false, false])
  isDirty = true
  expect([hasUnsaved(), hasUnsaved('page'), hasUnsaved('other'), asks()]).toEqual([true, true, false, true])
  release('page', holder)
  expect([hasUnsaved(), asks()]).toEqual([false, false])
})

it('drops a page with its input, and keeps the others', () => {
  hold('one', () => true)
  hold('one', () => false)
  hold('two', () => true)
  releasePage('one')
  expect([hasUnsaved('one'), hasUnsaved('two'), asks()]).toEqual([false, true, true])
  releasePage('two')
  expect(asks()).toBe(false)
})
