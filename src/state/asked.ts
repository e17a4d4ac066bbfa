import { atom, type createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { sessionAtom } from './session.ts'

/** What the server wants confirmed before it goes on, and where the answer goes. */
export const askedAtom = atom<{ readonly said: string; readonly answer: (goOn: boolean) => void } | undefined>(
  undefined,
)

/**
 * Asks the person in the workspace; whether they go on. One question at a time: an earlier one counts as declined, and so does one whose
 * session has come to its end.
 */
export function askPerson(store: ReturnType<typeof createStore>, said: string): Promise<boolean> {
  // Outside the workspace nobody would be shown the question.
  if (!store.get(permissionsAtom)) return Promise.resolve(false)
  store.get(askedAtom)?.answer(false)
  const tokenNow = () => store.get(sessionAtom)?.token
  const asked = tokenNow()
  return new Promise((settle) => {
    // Whoever signs in next was not asked, and nothing goes on in their name.
    const stop = store.sub(sessionAtom, () => tokenNow() !== asked && answer(false))
    const answer = (goOn: boolean) => {
      stop()
      store.set(askedAtom, undefined)
      settle(goOn)
    }
    store.set(askedAtom, { said, answer })
  })
}
