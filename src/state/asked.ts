import { atom, type createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { sessionAtom } from './session.ts'

/** Question of the server before it continues, and the callback for the answer. */
export const askedAtom = atom<{ readonly said: string; readonly answer: (goOn: boolean) => void } | undefined>(
  undefined,
)

/**
 * Asks the person in the workspace; gives whether they agree. One question at a time: an earlier one counts as declined, and so
 * does one whose session has ended.
 */
export function askPerson(store: ReturnType<typeof createStore>, said: string): Promise<boolean> {
  // Outside the workspace no dialog can show the question.
  if (!store.get(permissionsAtom)) return Promise.resolve(false)
  store.get(askedAtom)?.answer(false)
  const tokenNow = () => store.get(sessionAtom)?.token
  const asked = tokenNow()
  return new Promise((settle) => {
    // The next person was not asked, and nothing happens in their name.
    const stop = store.sub(sessionAtom, () => tokenNow() !== asked && answer(false))
    const answer = (goOn: boolean) => {
      stop()
      store.set(askedAtom, undefined)
      settle(goOn)
    }
    store.set(askedAtom, { said, answer })
  })
}
