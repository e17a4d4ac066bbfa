import { useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { newChallenge } from '../api/session.ts'
import { useClient } from '../state/client.ts'
import { proofOf, solveProof } from './solve-proof.ts'

/** Code of a wrong or expired proof (contract.md 1.1). */
const refusedProof = 412

async function solved(client: Client): Promise<string> {
  const challenge = await newChallenge(client)
  const number = challenge === null ? undefined : await solveProof(challenge)
  return challenge === null || number === undefined ? '' : proofOf(challenge, number)
}

/**
 * Proof of work of a public form: `prepare` starts it during input, `prove` sends a call with it. After the expiry of its
 * challenge, the form solves another one.
 */
export function useProof() {
  const client = useClient()
  const ready = useRef<Promise<string>>(undefined)
  const begun = () => {
    ready.current ??= solved(client)
    return ready.current
  }
  const taken = () => {
    const proof = begun()
    ready.current = undefined
    return proof
  }
  return {
    // A failure is reported on submit.
    prepare: () => void begun().catch(() => (ready.current = undefined)),
    prove: async <T>(call: (proof: string) => Promise<T>): Promise<T> => {
      const proof = await taken()
      try {
        return await call(proof)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === refusedProof && proof !== '')) throw error
        return call(await taken())
      }
    },
  }
}
