// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useMedia } from '../../../widgets/kit/use-media.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true

afterEach(() => vi.unstubAllGlobals())

/** A browser that counts what is asked of it; `change` turns all answers. */
function countingBrowser() {
  let isMatching = false
  const listeners = new Set<() => void>()
  const counts = { asked: 0, listening: 0 }
  vi.stubGlobal('matchMedia', () => {
    counts.asked += 1
    return {
      get matches() {
        return isMatching
      },
      addEventListener: (_: string, listener: () => void) => {
        counts.listening += 1
        listeners.add(listener)
      },
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
  })
  const change = () => {
    isMatching = !isMatching
    for (const listener of listeners) listener()
  }
  return { counts, change, listeners }
}

const Answer = ({ query }: { readonly query: string }) => <i>{useMedia(query) ? 'yes' : 'no'}</i>
const answers = (query: string, drawn: number) => (
  <p data-drawn={drawn}>
    <Answer query={query} />
    <Answer query={query} />
  </p>
)

it('one list of the browser serves all components and all drawings', async () => {
  const { counts, change, listeners } = countingBrowser()
  const place = document.createElement('div')
  const root = createRoot(place)
  for (let drawn = 0; drawn < 5; drawn += 1) await act(async () => root.render(answers('(max-width: 1px)', drawn)))
  expect(counts).toEqual({ asked: 1, listening: 2 })
  await act(async () => change())
  expect(place.textContent).toBe('yesyes')
  await act(async () => root.unmount())
  expect(listeners.size).toBe(0)
})
