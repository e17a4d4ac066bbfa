const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A 17-character stem with its check character: a unified social credit code (GB 32100: weights 3^i mod 31). */
export function creditCode(stem: string): string {
  let weight = 1
  let sum = 0
  for (const char of stem) {
    sum += alphabet.indexOf(char) * weight
    weight = (weight * 3) % 31
  }
  return stem + (alphabet[(31 - (sum % 31)) % 31] ?? '')
}
