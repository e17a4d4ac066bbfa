// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, describe, expect, it } from 'vitest'
import { FormPermissionsContext, HasPermission } from '../../../src/engine/permission/has-permission.tsx'
import { isPermitted } from '../../../src/engine/permission/is-permitted.ts'
import { permissionsAtom } from '../../../src/state/permissions.ts'

afterEach(cleanup)

const code = 'fin:invoice:add'
const shows = { action: code, type: '1' }
const enables = { action: code, type: '2' }

describe('button', () => {
  it.each([
    ['is hidden without any permissions', {}, false],
    ['is shown by the permission list of its page', { formPermissions: [code] }, true],
    ['is hidden by the list of another page', { formPermissions: ['fin:invoice:edit'] }, false],
    ['is shown by the authorisations of the session', { auth: [shows] }, true],
    ['is hidden by an authorisation that only enables', { auth: [enables] }, false],
    ['is shown by an entry of several codes', { auth: [{ action: `fin:invoice:list, ${code}`, type: '1' }] }, true],
    ['is hidden by a code with the same prefix', { auth: [{ action: `${code}All`, type: '1' }] }, false],
    ['is shown when its code is not guarded', { allAuth: [{ ...shows, status: '0' }] }, true],
    ['is hidden when its code is guarded', { allAuth: [{ ...shows, status: '1' }] }, false],
    ['is hidden for a disabled entry that only enables', { allAuth: [{ ...enables, status: '0' }] }, false],
    [
      'is shown by one of two entries',
      {
        allAuth: [
          { ...shows, status: '1' },
          { ...shows, status: '0' },
        ],
      },
      true,
    ],
  ])('%s', (_, rights, isThere) => {
    expect(isPermitted(code, rights)).toBe(isThere)
  })
})

describe('HasPermission', () => {
  const view = (store: ReturnType<typeof createStore>, formPermissions: readonly string[]) => (
    <Provider store={store}>
      <FormPermissionsContext value={formPermissions}>
        <HasPermission action={code}>
          <button type="button">New</button>
        </HasPermission>
      </FormPermissionsContext>
    </Provider>
  )

  it('follows the permissions of the session', () => {
    const store = createStore()
    render(view(store, []))
    expect(screen.queryByRole('button')).toBeNull()
    act(() => store.set(permissionsAtom, { menu: [], auth: [shows], allAuth: [] }))
    expect(screen.getByRole('button', { name: 'New' })).toBeTruthy()
    act(() => store.set(permissionsAtom, { menu: [], auth: [], allAuth: [{ ...shows, status: '1' }] }))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('uses the permission list of the page around it', () => {
    render(view(createStore(), [code]))
    expect(screen.getByRole('button', { name: 'New' })).toBeTruthy()
  })
})
