import { ApiError } from '../api-error.ts'
import type { Client } from '../client.ts'
import { newChallenge } from '../session.ts'
import { proofOf, solveProof } from './solve-proof.ts'

/** Code of a wrong or expired proof (contract.md 1.1). */
const refusedProof = 412

/** Proof of work of a public form. */
export type Prover = {
  /** Starts it, during input. */
  prepare(): void
  /** Sends a call with it; after the expiry of its challenge, another one is solved. */
  prove<T>(call: (proof: string) => Promise<T>): Promise<T>
}

export function newProver(client: Client): Prover {
  let ready: Promise<string> | undefined
  const begun = () => {
    ready ??= solved(client)
    return ready
  }
  const taken = () => {
    const proof = begun()
    ready = undefined
    return proof
  }
  return {
    // A failure is reported on submit.
    prepare: () => {
      begun().catch(() => {
        ready = undefined
      })
    },
    prove: async (call) => {
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

/** '' if the installation requires none. */
async function solved(client: Client): Promise<string> {
  const challenge = await newChallenge(client)
  const number = challenge === null ? undefined : await solveProof(challenge)
  return challenge === null || number === undefined ? '' : proofOf(challenge, number)
}
