// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { Boundary } from '../../../src/engine/boundary.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { ChunkLost } from '../../../widgets/kit/lazily.ts'

let consoleError: MockInstance
beforeAll(() => startI18n('en'))
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Health = { isBroken: boolean }

/** Throws while broken. */
function Part({ health }: { readonly health: Health }) {
  if (health.isBroken) throw new Error('broken')
  return <p>whole again</p>
}

function Lost(): never {
  throw new ChunkLost(new Error('404'))
}

it.each(['field', 'block', 'page'] as const)('contains the failure of a %s until the retry', (scope) => {
  const health = { isBroken: true }
  render(
    <>
      <p>neighbour</p>
      <Boundary scope={scope}>
        <Part health={health} />
      </Boundary>
    </>,
  )
  expect(screen.getByText('neighbour')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  health.isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('whole again')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('logs each failure once to the console', () => {
  const health = { isBroken: true }
  const view = () => (
    <Boundary scope="block">
      <Part health={health} />
    </Boundary>
  )
  const { rerender } = render(view())
  rerender(view())
  const reports = consoleError.mock.calls.filter((words) => words.some((word) => word instanceof Error))
  expect(reports).toHaveLength(1)
})

it('offers home and reload when a whole page fails', () => {
  const health = { isBroken: true }
  render(
    <Boundary scope="page">
      <Part health={health} />
    </Boundary>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})

it.each(['field', 'block', 'page'] as const)('offers no retry of a %s whose chunk is missing', (scope) => {
  render(
    <Boundary scope={scope}>
      <Lost />
    </Boundary>,
  )
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('resets when other content is shown', () => {
  const health = { isBroken: true }
  const view = (page: string) => (
    <Boundary scope="page" resetKey={page}>
      {page === 'a' ? <Part health={health} /> : <p>next page</p>}
    </Boundary>
  )
  const { rerender } = render(view('a'))
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(view('b'))
  expect(screen.getByText('next page')).toBeTruthy()
})
