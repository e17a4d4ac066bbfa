import { atom, useAtomValue } from 'jotai'
import type { Client } from '../api/client.ts'

/** The way to the server; main.tsx puts it here before anything is drawn. */
export const clientAtom = atom<Client | undefined>(undefined)

export function useClient(): Client {
  const client = useAtomValue(clientAtom)
  if (!client) throw new Error('main.tsx has not set the client')
  return client
}
