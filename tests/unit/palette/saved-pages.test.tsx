// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { FavouriteStar } from '../../../src/shell/palette/favourite-star.tsx'
import { isFavourite, toggled } from '../../../src/shell/palette/favourites.ts'
import { visited } from '../../../src/shell/palette/recent.ts'
import { readPages } from '../../../src/shell/palette/saved-page.ts'
import { useVisit } from '../../../src/shell/palette/use-saved-pages.ts'
import { signInAtom } from '../../../src/state/session.ts'
import { keep, readStored } from '../../../src/state/stored.ts'
import { welcomeOf } from '../shell/kit/welcome.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const pages = fc.uniqueArray(fc.record({ path: fc.nat(40).map((id) => `/page/${id}`), title: fc.string() }), {
  selector: ({ path }) => path,
  maxLength: 30,
})
const page = fc.record({ path: fc.nat(40).map((id) => `/page/${id}`), title: fc.string() })

describe('favourites', () => {
  it('are unique, and unchanged after a second press', () => {
    fc.assert(
      fc.property(pages, page, (before, one) => {
        const after = toggled(before, one)
        expect(isFavourite(after, one.path)).toBe(!isFavourite(before, one.path))
        expect(new Set(after.map(({ path }) => path)).size).toBe(after.length)
        if (before.length < 30 && !isFavourite(before, one.path)) expect(toggled(after, one)).toEqual(before)
      }),
    )
  })
})

describe('recent pages', () => {
  it('are the last ten, newest first, without repetition', () => {
    fc.assert(
      fc.property(fc.array(page), (seen) => {
        let list = visited([], { path: '/', title: '' })
        for (const one of seen) list = visited(list, one)
        const order = [...new Set(['/', ...seen.map(({ path }) => path)].toReversed())].slice(0, 10)
        expect(list.map(({ path }) => path)).toEqual(order)
      }),
    )
  })
})

describe('stored pages', () => {
  it.each([
    [undefined, 0],
    ['text', 0],
    [[null, 1, {}, { path: '/a' }, { path: 1, title: 'x' }], 0],
    [[{ path: 'https://evil.example', title: 'x' }], 0],
    [[{ path: '//evil.example', title: 'x' }], 0],
    [[{ path: '/list/fin/invoice?code=中文', title: 'x', more: 1 }], 1],
  ])('are parsed as far as possible: %j', (kept, count) => {
    expect(readPages(kept)).toHaveLength(count)
  })
})

function Visitor({ title }: { readonly title: string }) {
  useVisit({ path: '/fin/invoice', title })
  return null
}

describe('in the browser', () => {
  function signedIn() {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    return store
  }

  it('a star adds a personal favourite and removes it, everywhere it is shown', () => {
    const store = signedIn()
    render(
      <Provider store={store}>
        <FavouriteStar path="/fin/invoice" title="Invoices" />
        <FavouriteStar path="/fin/invoice" title="Invoices" />
      </Provider>,
    )
    const [one, other] = screen.getAllByRole('button', { name: 'Favourite: Invoices' })
    if (!(one && other)) throw new Error('two stars')
    expect(one.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(one)
    expect(other.getAttribute('aria-pressed')).toBe('true')
    expect(readStored('FAVOURITES_id-ann')).toEqual([{ path: '/fin/invoice', title: 'Invoices' }])
    fireEvent.click(other)
    expect(one.getAttribute('aria-pressed')).toBe('false')
    expect(readStored('FAVOURITES_id-ann')).toEqual([])
  })

  it('follows other windows', () => {
    const store = signedIn()
    render(
      <Provider store={store}>
        <FavouriteStar path="/fin/invoice" title="Invoices" />
      </Provider>,
    )
    keep('FAVOURITES_id-ann', [{ path: '/fin/invoice', title: 'Invoices' }])
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__FAVOURITES_id-ann' })))
    expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true')
  })

  it('adds a recent page once it has a title', () => {
    const store = signedIn()
    const view = (title: string) => (
      <Provider store={store}>
        <Visitor title={title} />
      </Provider>
    )
    const { rerender } = render(view(''))
    expect(readStored('RECENT_id-ann')).toBeUndefined()
    rerender(view('Invoices'))
    expect(readStored('RECENT_id-ann')).toEqual([{ path: '/fin/invoice', title: 'Invoices' }])
  })
})
