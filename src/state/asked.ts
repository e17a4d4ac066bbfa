import { atom, type createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'

/** What the server wants confirmed before it goes on, and where the answer goes. */
export const askedAtom = atom<{ readonly said: string; readonly answer: (goOn: boolean) => void } | undefined>(
  undefined,
)

/** Asks the person in the workspace; whether they go on. One question at a time: an earlier one counts as declined. */
export function askPerson(store: ReturnType<typeof createStore>, said: string): Promise<boolean> {
  // Outside the workspace nobody would be shown the question.
  if (!store.get(permissionsAtom)) return Promise.resolve(false)
  store.get(askedAtom)?.answer(false)
  return new Promise((settle) => {
    const answer = (goOn: boolean) => {
      store.set(askedAtom, undefined)
      settle(goOn)
    }
    store.set(askedAtom, { said, answer })
  })
}
