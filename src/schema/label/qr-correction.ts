// Correction codewords of a block, and number of blocks, of versions 1 to 40 at level M: ISO/IEC 18004, table 9.
const corrections = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
]

/** Codewords in the order of the symbol: data of all blocks by turns, then their Reed-Solomon codewords. */
export function withCorrection(version: number, bytes: readonly number[]): readonly number[] {
  const count = blockCounts[version - 1] ?? 1
  const degree = corrections[version - 1] ?? 0
  const short = Math.floor(bytes.length / count)
  const long = bytes.length % count
  let at = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const end = at + short + (index >= count - long ? 1 : 0)
    const block = bytes.slice(at, end)
    at = end
    return block
  })
  const divisor = divisorOf(degree)
  return [...byTurns(blocks), ...byTurns(blocks.map((block) => remainderOf(block, divisor)))]
}

function byTurns(blocks: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat()
}

/** Product in the field GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function product(one: number, other: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    result ^= ((other >>> bit) & 1) * one
  }
  return result
}

function divisorOf(degree: number): readonly number[] {
  const result: number[] = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) result[at] = product(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
    root = product(root, 2)
  }
  return result
}

function remainderOf(data: readonly number[], divisor: readonly number[]): readonly number[] {
  const result: number[] = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0)
    result.push(0)
    for (const [at, coefficient] of divisor.entries()) result[at] = (result[at] ?? 0) ^ product(coefficient, factor)
  }
  return result
}
