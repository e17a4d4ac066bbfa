import type { createStore } from 'jotai'
import type { Client } from '../api/client.ts'
import { keep, onKeptElsewhere } from './kept.ts'
import { sessionAtom } from './session.ts'

/** What a window that closes says to the others of this browser. */
const closing = 'WINDOW_CLOSING'

/** How long it may take to leave: who is asked about what is unsaved may stay. Milliseconds. */
const leaving = 60_000
let leftAt = 0

/** Leaves for another site that leads back here: the server lets the session wait for that, so nothing is said of an end. */
export function goAndReturn(address: string): void {
  leftAt = Date.now()
  window.location.assign(address)
}

/**
 * Ends the session with the last window (spec 2.3). A window that goes tells the server, which waits half a minute before it believes
 * it, and the other windows, which tell it in that time that the session is still on; so does this one when it was only loaded anew.
 */
export function followWindows(store: ReturnType<typeof createStore>, client: Client): void {
  const revive = () => {
    if (store.get(sessionAtom)) client.get('user/info').catch(() => undefined)
  }
  window.addEventListener('pagehide', () => {
    const token = store.get(sessionAtom)?.token
    if (token === undefined || Date.now() - leftAt < leaving) return
    navigator.sendBeacon(client.url('sys/logoutV2'), token)
    keep(closing, Date.now())
  })
  // A page that comes back from the back/forward cache was never away for the person.
  window.addEventListener('pageshow', ({ persisted }) => {
    leftAt = 0
    if (persisted) revive()
  })
  onKeptElsewhere(closing, revive)
}
