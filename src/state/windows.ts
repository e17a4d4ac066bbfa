import type { createStore } from 'jotai'
import type { Client } from '../api/client.ts'
import { sessionAtom } from './session.ts'
import { keep, onStoredElsewhere } from './stored.ts'

/** Message of a closing window to the other windows of this browser. */
const closing = 'WINDOW_CLOSING'

/** Time limit for leaving: a person asked about unsaved input may stay. Milliseconds. */
const leaving = 60_000
let leftAt = 0

/** Leaves for another site that leads back: the session pauses, and its end is not announced. */
export function goAndReturn(address: string): void {
  leftAt = Date.now()
  window.location.assign(address)
}

/**
 * Ends the session with the last window (spec 2.3). A closing window informs the server, which waits half a minute,
 * and the other windows, which keep the session alive in that time; so does this one after a reload.
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
  // A page restored from the back/forward cache keeps its session.
  window.addEventListener('pageshow', ({ persisted }) => {
    leftAt = 0
    if (persisted) revive()
  })
  onStoredElsewhere(closing, revive)
}
