import type { Challenge } from '../api/session.ts'
import { sha256Start } from './sha256.ts'

/** How long the page stands still at a time. Milliseconds. */
const slice = 12

/** The number that solves a challenge; undefined where there is none. The page stays usable meanwhile. */
export async function solveProof({
  salt,
  challenge,
  maxnumber,
}: Omit<Challenge, 'signature'>): Promise<number | undefined> {
  const wanted = Number.parseInt(challenge.slice(0, 8), 16) | 0
  let until = performance.now() + slice
  for (let number = 0; number <= maxnumber; number += 1) {
    // 32 bits tell numbers of this size apart well enough; the server judges all of them.
    if (sha256Start(`${salt}${number}`) === wanted) return number
    if (number % 256 !== 0 || performance.now() < until) continue
    await new Promise((done) => setTimeout(done))
    until = performance.now() + slice
  }
  return undefined
}

/** A solution as it is sent. */
export function proofOf({ salt, challenge, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm: 'SHA-256', challenge, number, salt, signature }))
}
