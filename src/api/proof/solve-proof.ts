import type { Challenge } from '../session.ts'
import { sha256Start } from './sha256.ts'

/** Blocking time of one slice. Milliseconds. */
const slice = 12

/** Solution of a challenge; undefined if there is none. The page stays usable meanwhile. */
export async function solveProof({
  salt,
  challenge,
  maxnumber,
}: Omit<Challenge, 'signature'>): Promise<number | undefined> {
  const wanted = Number.parseInt(challenge.slice(0, 8), 16) | 0
  let until = performance.now() + slice
  for (let number = 0; number <= maxnumber; number += 1) {
    // 32 bits are selective enough for numbers of this size; the server checks all bits.
    if (sha256Start(`${salt}${number}`) === wanted) return number
    if (number % 256 !== 0 || performance.now() < until) continue
    await new Promise((done) => setTimeout(done))
    until = performance.now() + slice
  }
  return undefined
}

/** A solution in wire format. */
export function proofOf({ salt, challenge, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm: 'SHA-256', challenge, number, salt, signature }))
}
