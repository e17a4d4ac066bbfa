// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTyped } from '../../../src/engine/list/use-typed.ts'

type Asked = { readonly name: string; readonly state: string }
const none: Asked = { name: '', state: '' }

it('keeps newer input when its own search returns, and takes an external one', () => {
  const { result, rerender } = renderHook(({ asked }) => useTyped(asked), { initialProps: { asked: none } })
  const open = { ...none, state: 'open' }
  act(() => {
    result.current.setTyped(open)
    result.current.expect(open)
  })
  act(() => result.current.setTyped({ ...open, name: 'bolt' }))
  rerender({ asked: open })
  expect(result.current.typed).toEqual({ ...open, name: 'bolt' })

  rerender({ asked: none })
  expect(result.current.typed).toEqual(none)
  rerender({ asked: open })
  expect(result.current.typed).toEqual(open)
})

it('expects no return of an unchanged search', () => {
  const { result, rerender } = renderHook(({ asked }) => useTyped(asked), { initialProps: { asked: none } })
  act(() => result.current.expect({ ...none }))
  act(() => result.current.setTyped({ ...none, name: 'bolt' }))
  rerender({ asked: { ...none, name: 'nut' } })
  rerender({ asked: none })
  expect(result.current.typed).toEqual(none)
})
