import { createHmac } from 'node:crypto'

/** Rounds of the network. NIST SP 800-38G has ten for its small domains (FF1). */
const rounds = 10

/** One-to-one mapping of the whole numbers from 0 to `size` - 1, which cannot be predicted without its key. */
export type Permutation = { readonly of: (value: number) => number; readonly back: (image: number) => number }

/** Keyed permutation: a Feistel network over two halves of equal width, repeated until the result is below `size` (cycle walking). */
export function permutation(key: string, name: string, size: number): Permutation {
  const half = 2 ** Math.max(1, Math.ceil(Math.log2(size) / 2))
  const mixed = (round: number, right: number) =>
    createHmac('sha256', key).update(`${name} ${size} ${round} ${right}`).digest().readUInt32BE() % half
  const forward = (value: number) => {
    let [left, right] = [Math.floor(value / half), value % half]
    for (let round = 0; round < rounds; round += 1) [left, right] = [right, (left + mixed(round, right)) % half]
    return left * half + right
  }
  const backward = (value: number) => {
    let [left, right] = [Math.floor(value / half), value % half]
    for (let round = rounds - 1; round >= 0; round -= 1)
      [left, right] = [(right - mixed(round, left) + half) % half, left]
    return left * half + right
  }
  return { of: walking(forward, size), back: walking(backward, size) }
}

function walking(step: (value: number) => number, size: number): (value: number) => number {
  return (value) => {
    let next = step(value)
    while (next >= size) next = step(next)
    return next
  }
}
