// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, parsePath, useLocation, useNavigate, useParams } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { WorkspacePage } from '../../../src/shell/frame/workspace-routes.tsx'

afterEach(cleanup)

const at = (path: string) => ({ pathname: '/', search: '', hash: '', state: null, key: path, ...parsePath(path) })

let drawings = 0

function Content() {
  drawings++
  return null
}

function Reader() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{`${useParams()['*']} at ${pathname}${search}`}</p>
      <Content />
    </>
  )
}

const routes = [
  { path: '/list/*', element: <Reader /> },
  { path: '*', element: <p>missing</p> },
]

const kept = at('/list/ord/order?state=open')
let navigate: NavigateFunction = () => undefined

function Shell() {
  navigate = useNavigate()
  return (
    <>
      <p>browser at {useLocation().pathname}</p>
      <WorkspacePage routes={routes} location={kept} />
    </>
  )
}

it('a kept page keeps its own address, and is not drawn again when the address of the browser changes', async () => {
  render(
    <MemoryRouter initialEntries={['/list/ord/order?state=open']}>
      <Shell />
    </MemoryRouter>,
  )
  expect(await screen.findByText('ord/order at /list/ord/order?state=open')).toBeTruthy()
  const before = drawings
  await act(async () => navigate('/form/ord/order'))
  expect(screen.getByText('browser at /form/ord/order')).toBeTruthy()
  expect(screen.getByText('ord/order at /list/ord/order?state=open')).toBeTruthy()
  expect(drawings).toBe(before)
})

it('a page follows a change of its own address', async () => {
  const { rerender } = render(
    <MemoryRouter>
      <WorkspacePage routes={routes} location={at('/list/ord/order')} />
    </MemoryRouter>,
  )
  expect(await screen.findByText('ord/order at /list/ord/order')).toBeTruthy()
  const next = (path: string) =>
    rerender(
      <MemoryRouter>
        <WorkspacePage routes={routes} location={at(path)} />
      </MemoryRouter>,
    )
  next('/list/bid/inquiry')
  expect(screen.getByText('bid/inquiry at /list/bid/inquiry')).toBeTruthy()
  next('/nowhere')
  expect(screen.getByText('missing')).toBeTruthy()
})
