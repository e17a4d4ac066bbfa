// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

afterEach(() => {
  vi.useRealTimers()
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
})

const InnerPart = () => <p>inner</p>
const Inner = lazily(() => Promise.resolve({ InnerPart }), 'InnerPart')
const OuterPart = () => (
  <LazyBoundary fallback={<p>inner comes</p>}>
    <Inner />
  </LazyBoundary>
)
const Outer = lazily(() => Promise.resolve({ OuterPart }), 'OuterPart')

it('stages of a page follow each other without a timer', async () => {
  // As in a browser: act would end the waits of React.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(
    <LazyBoundary fallback={<p>outer comes</p>}>
      <Outer />
    </LazyBoundary>,
  )
  const turn = () => new Promise((done) => setImmediate(done))
  for (let turns = 0; turns < 50 && place.textContent !== 'inner'; turns += 1) await turn()
  expect(place.textContent).toBe('inner')
  root.unmount()
})

const LatePart = () => <i>here</i>
let arrive: (module: { LatePart: typeof LatePart }) => void = () => undefined
const Late = lazily(() => new Promise<{ LatePart: typeof LatePart }>((done) => (arrive = done)), 'LatePart')

it('the fallback of the nearest boundary is in the place of a part until it comes', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LazyBoundary fallback="all">
        <b>near</b>
        <LazyBoundary fallback="part">
          <Late />
        </LazyBoundary>
      </LazyBoundary>,
    ),
  )
  expect(place.textContent).toBe('nearpart')
  await act(async () => arrive({ LatePart }))
  expect(place.textContent).toBe('nearhere')
  act(() => root.unmount())
})
