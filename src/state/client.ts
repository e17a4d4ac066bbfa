import { atom, useAtomValue } from 'jotai'
import type { Client } from '../api/client.ts'

/** API client; main.tsx sets it before the first render. */
export const clientAtom = atom<Client | undefined>(undefined)

export function useClient(): Client {
  const client = useAtomValue(clientAtom)
  if (!client) throw new Error('main.tsx has not set the client')
  return client
}
