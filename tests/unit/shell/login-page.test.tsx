// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { createHash } from 'node:crypto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { Client } from '../../../src/api/client.ts'
import type { Welcome } from '../../../src/api/session.ts'
import { i18n, startI18n } from '../../../src/i18n/i18n.ts'
import { LoginPage } from '../../../src/portal/login-page.tsx'
import { clientAtom } from '../../../src/state/client.ts'
import { langAtom } from '../../../src/state/lang.ts'
import { enteringAtom, farewellAtom, sessionAtom } from '../../../src/state/session.ts'
import { welcomeOf } from './kit/welcome.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => i18n.changeLanguage('en'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

type Answers = Readonly<Record<string, (body: unknown) => unknown>>
type Call = { readonly path: string; readonly body: unknown }

/** Sign-in page over a fake server; a path without an answer gives 404. */
function openLogin(answers: Answers) {
  const calls: Call[] = []
  const call = async (path: string, body?: unknown) => {
    calls.push({ path, body })
    const answer = answers[path]
    if (answer) return answer(body)
    if (path === 'sys/captcha/challenge') return null
    throw new ApiError('missing', '')
  }
  const store = createStore()
  store.set(langAtom, 'en')
  store.set(clientAtom, { get: call, post: call, put: call } as unknown as Client)
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </Provider>,
  )
  const sent = (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body)
  return { store, sent, user: userEvent.setup() }
}

function challengeFor(salt: string, number: number) {
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256', challenge, salt, maxnumber: 1000, signature: 'sig' }
}

const refuse = (message: string, code: number) => () => {
  throw new ApiError('refused', message, { code })
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Account or company name'), 'ann')
  await user.type(field('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('sign-in form', () => {
  it('shows missing values at the fields, and sends nothing', async () => {
    const { user, sent } = openLogin({})
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    for (const text of ['Enter your account or company name', 'Enter your password'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(sent('sys/login')).toEqual([])
  })

  it("solves the server's challenge during input, once for each sign-in", async () => {
    const proofs: string[] = []
    const { user, sent, store } = openLogin({
      'sys/captcha/challenge': () => challengeFor(`salt${sent('sys/captcha/challenge').length}.1`, 300),
      'sys/login': (body) => {
        proofs.push((body as { proof: string }).proof)
        return proofs.length === 1 ? refuse('expired', 412)() : welcomeOf('ann')
      },
    })
    await signIn(user)
    await waitFor(() => expect(store.get(sessionAtom)?.token).toBe('token-ann'))
    const solutions = proofs.map((proof) => JSON.parse(atob(proof)))
    expect(solutions.map(({ salt, number }) => [salt, number])).toEqual([
      ['salt1.1', 300],
      ['salt2.1', 300],
    ])
    expect(sent('sys/login')[1]).toMatchObject({ username: 'ann', password: 'correct horse' })
  })

  it('keeps the input after a wrong password and focuses the password', async () => {
    const { user, store } = openLogin({ 'sys/login': refuse('Wrong account or password.', 500) })
    await signIn(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong account or password.')
    expect(field('Account or company name').value).toBe('ann')
    expect(field('Password').value).toBe('correct horse')
    expect(document.activeElement).toBe(field('Password'))
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  it('sends once, for any number of Enter presses', async () => {
    let answer: (welcome: Welcome) => void = () => undefined
    const { user, sent, store } = openLogin({ 'sys/login': () => new Promise<Welcome>((done) => (answer = done)) })
    await signIn(user)
    await user.type(field('Password'), '{enter}{enter}')
    expect(sent('sys/login')).toHaveLength(1)
    await act(async () => answer(welcomeOf('ann')))
    expect(store.get(sessionAtom)?.token).toBe('token-ann')
  })
})

describe('sign-in page', () => {
  it('offers the demo accounts, if any', async () => {
    const { user, sent, store } = openLogin({
      'sys/demo/accounts': () => [{ username: 'buyer', realname: '陈采', role: 'buyer' }],
      'sys/demo/login': () => welcomeOf('buyer'),
    })
    await user.click(await screen.findByRole('button', { name: /^buyer/ }))
    expect(sent('sys/demo/login')).toEqual([{ username: 'buyer' }])
    expect(store.get(sessionAtom)?.user.username).toBe('buyer')
  })

  it('offers none without a demo', async () => {
    openLogin({})
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('heading', { name: /Demo accounts/ })).toBeNull()
  })

  it('offers the phone code only where codes are sent', async () => {
    openLogin({ 'sys/signInWays': () => ({ phone: true, cas: null, third: [] }) })
    await screen.findByRole('button', { name: 'Code by SMS' })
    cleanup()
    const { sent } = openLogin({ 'sys/signInWays': () => ({ phone: false, cas: null, third: [] }) })
    await waitFor(() => expect(sent('sys/signInWays')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Code by SMS' })).toBeNull()
  })

  it('has no captcha field, and solves nothing where the server asks for no proof', async () => {
    const { user, sent } = openLogin({ 'sys/login': () => welcomeOf('ann') })
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual(['username'])
    await signIn(user)
    await waitFor(() => expect(sent('sys/login')).toEqual([{ username: 'ann', password: 'correct horse', proof: '' }]))
  })

  it('switches its language', async () => {
    const { user, store } = openLogin({})
    await user.click(screen.getByRole('button', { name: '中文' }))
    expect(store.get(langAtom)).toBe('zh')
  })

  it('shows the reason of a sign-out', () => {
    const { store } = openLogin({})
    act(() => store.set(farewellAtom, 'There is no page for you.'))
    expect(screen.getByText('There is no page for you.')).toBeTruthy()
  })
})

describe('person with several workplaces', () => {
  const several = welcomeOf('ann', {
    multi_depart: 2,
    departs: [
      { id: '1', orgCode: 'A01', departName: '采购部', departNameEn: 'Purchasing' },
      { id: '2', orgCode: 'A02', departName: '财务部', departNameEn: 'Finance' },
    ],
    tenantList: [
      { id: '0', name: '集团', nameEn: 'Group' },
      { id: '1', name: '水务', nameEn: 'Water' },
    ],
  })

  async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
    await user.selectOptions(within(await screen.findByRole('dialog')).getByLabelText(label), option)
  }

  it('chooses one before the session starts', async () => {
    const otherDepartment = { ...several.userInfo, orgCode: 'A02' }
    const { user, sent, store } = openLogin({
      'sys/login': () => several,
      'sys/selectDepart': () => ({ userInfo: otherDepartment }),
    })
    await signIn(user)
    await choose(user, 'Tenant', 'Water')
    expect(store.get(sessionAtom)).toBeUndefined()
    await choose(user, 'Department', 'Finance')
    await user.click(screen.getByRole('button', { name: 'Enter' }))
    await waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ tenantId: '1', user: { orgCode: 'A02' } }))
    expect(sent('sys/selectDepart')).toEqual([{ orgCode: 'A02' }])
  })

  it('can cancel', async () => {
    const { user, store } = openLogin({ 'sys/login': () => several })
    await signIn(user)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(store.get(enteringAtom)).toBeUndefined()
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  it('sees the refusal of a department', async () => {
    const { user, store } = openLogin({ 'sys/login': () => several, 'sys/selectDepart': refuse('Not yours.', 510) })
    await signIn(user)
    await choose(user, 'Department', 'Finance')
    await user.click(screen.getByRole('button', { name: 'Enter' }))
    expect(await screen.findByText('Not yours.')).toBeTruthy()
    expect(store.get(sessionAtom)).toBeUndefined()
  })
})
