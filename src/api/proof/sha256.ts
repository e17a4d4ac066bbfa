// FIPS 180-4: the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8.
const primes = [...firstPrimes(64)]
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const words = new Int32Array(64)

function* firstPrimes(count: number): Generator<number> {
  for (let found = 0, number = 2; found < count; number += 1) {
    let isPrime = true
    for (let part = 2; part * part <= number; part += 1) if (number % part === 0) isPrime = false
    if (!isPrime) continue
    found += 1
    yield number
  }
}

/**
 * First 32 bits of the SHA-256 of a short ASCII text, 55 characters at most. Synchronous, and available without TLS, unlike
 * `crypto.subtle`.
 */
export function sha256Start(text: string): number {
  fill(text)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (let round = 0; round < 64; round += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (rounds[round] ?? 0) + (words[round] ?? 0)) | 0
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return ((start[0] ?? 0) + a) | 0
}

function fill(text: string): void {
  words.fill(0, 0, 16)
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : 0x80
    words[index >> 2] = (words[index >> 2] ?? 0) | (code << (24 - (index % 4) * 8))
  }
  words[15] = text.length * 8
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [words[index - 2] ?? 0, words[index - 15] ?? 0]
    const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    const small0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    words[index] = ((words[index - 16] ?? 0) + small0 + (words[index - 7] ?? 0) + small1) | 0
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
