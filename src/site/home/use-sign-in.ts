import { type FormEvent, useRef, useState } from 'react'
import type { Welcome } from '../../api/session.ts'
import { usePage } from '../kit/page-context.ts'
import type { SignIn, Workplace } from './sign-in.ts'

type Name = 'username' | 'password'
const names = ['username', 'password'] as const
const needs = { username: 'needAccount', password: 'needPassword' } as const

/** Sign-in form, without rendering. `several`: the welcome of a person who still has to choose a workplace. */
export function useSignIn() {
  const { lang, say } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const fetched = useRef<Promise<SignIn>>(undefined)
  const [wrong, setWrong] = useState<Name>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [several, setSeveral] = useState<Welcome>()
  const boxOf = (name: Name) => form.current?.querySelector<HTMLInputElement>(`#site-${name}`) ?? undefined
  const fetchOnce = () => {
    fetched.current ??= import('./sign-in.ts').then(({ newSignIn }) => newSignIn(lang))
    return fetched.current
  }
  const prepare = () => {
    setWrong(undefined)
    // A failure is reported on submit, which tries again.
    fetchOnce().then(
      (signIn) => signIn.prepare(),
      () => (fetched.current = undefined),
    )
  }
  const run = async (work: (signIn: SignIn) => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      const signIn = await fetchOnce()
      await work(signIn).catch((cause: unknown) => {
        setError(signIn.wordsOf(cause) ?? say('notReached'))
        setBusy(false)
        boxOf('password')?.select()
      })
    } catch {
      // The program itself did not arrive.
      fetched.current = undefined
      setError(say('notReached'))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = names.find((name) => (boxOf(name)?.value ?? '').trim() === '')
    setWrong(missing)
    if (missing) return boxOf(missing)?.focus()
    void run(async (signIn) => {
      const welcome = await signIn.welcome(boxOf('username')?.value ?? '', boxOf('password')?.value ?? '')
      if (welcome.tenantList.length > 1 || welcome.multi_depart === 2) setSeveral(welcome)
      else await signIn.enter(welcome, firstWorkplace(welcome))
    })
  }
  const enter = (workplace: Workplace) => {
    if (several) void run((signIn) => signIn.enter(several, workplace))
  }
  const leave = () => {
    setSeveral(undefined)
    setBusy(false)
  }
  const problem = error ?? (wrong && say(needs[wrong]))
  return { form, prepare, submit, enter, leave, several, isBusy, wrong, problem }
}

/** Default workplace. */
export function firstWorkplace({ tenantList, userInfo }: Welcome): Workplace {
  return { tenantId: tenantList[0]?.id ?? '0', orgCode: userInfo.orgCode }
}
