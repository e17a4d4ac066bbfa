import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Client } from '../api/client.ts'
import type { Welcome } from '../api/session.ts'
import { casLogin, type SignInWays, ssoLogin } from '../api/third.ts'
import { useClient } from '../state/client.ts'
import { backFrom, leaveFor } from './sso-journey.ts'

/** What the page shows: on its way, or why it does not go on. */
export type SsoState =
  | { readonly kind: 'entering' | 'leaving' | 'none' | 'unasked' }
  | { readonly kind: 'failed'; readonly cause: unknown }

/**
 * Single sign-on, without rendering: exchanges a token of another system or a CAS ticket of the address, which is removed from there
 * as it is valid once; leaves for the CAS server without either. `begin` starts over.
 */
export function useSso(ways: SignInWays | undefined, onWelcome: (welcome: Welcome) => Promise<void>) {
  const client = useClient()
  const [search, setSearch] = useSearchParams()
  const [state, setState] = useState<SsoState>({ kind: 'entering' })
  const isUsed = useRef(false)
  const begin = useCallback(() => {
    if (!ways?.cas) return setState({ kind: 'none' })
    if (!leaveFor(search.get('redirect') ?? '')) return setState({ kind: 'unasked' })
    setState({ kind: 'leaving' })
    window.location.assign(ways.cas.address)
  }, [ways, search])
  useEffect(() => {
    if (!ways || isUsed.current) return
    isUsed.current = true
    const arrival = arrivalIn(search)
    if (arrival === undefined) return begin()
    setSearch(arrival.redirect ? { redirect: arrival.redirect } : {}, { replace: true })
    if (arrival.redirect === undefined) return setState({ kind: 'unasked' })
    arrival
      .exchange(client)
      .then(onWelcome)
      .catch((cause: unknown) => setState({ kind: 'failed', cause }))
  }, [ways, client, begin, onWelcome, search, setSearch])
  return { state, begin }
}

type Arrival = {
  /** Page to go to, '' for the usual one; undefined for a ticket that nobody here asked for. */
  readonly redirect: string | undefined
  readonly exchange: (client: Client) => Promise<Welcome>
}

function arrivalIn(search: URLSearchParams): Arrival | undefined {
  const [token, ticket] = [search.get('token'), search.get('ticket')]
  if (token !== null) return { redirect: search.get('redirect') ?? '', exchange: (client) => ssoLogin(client, token) }
  return ticket === null ? undefined : { redirect: backFrom(), exchange: (client) => casLogin(client, ticket) }
}
