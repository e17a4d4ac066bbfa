/** Strength of a password: 0 empty, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

const classes = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
] as const

/** Bits from which a password is fair, good and strong. */
const bounds = [35, 50, 70] as const

/**
 * Estimated strength by length and variety. Repeated characters and runs such as `123` count little, `known` words (company, mail
 * address) not at all. The server decides which passwords are accepted; it also knows common ones.
 */
export function passwordStrength(password: string, known: readonly string[]): Strength {
  if (password === '') return 0
  const rest = known
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase())
  const chars = [...(rest.length < password.length ? rest : password)]
  const pool = classes.reduce((size, [pattern, count]) => size + (pattern.test(chars.join('')) ? count : 0), 0)
  const bits = effective(chars) * Math.log2(Math.max(pool, 1))
  if ([...password].length < 8) return 1
  return (1 + bounds.filter((bound) => bits >= bound).length) as Strength
}

// Characters that the one before does not give away.
function effective(chars: readonly string[]): number {
  return chars.reduce((sum, char, index) => {
    const step = Math.abs((char.codePointAt(0) ?? 0) - (chars[index - 1]?.codePointAt(0) ?? -10))
    return sum + (step <= 1 ? 0.3 : 1)
  }, 0)
}
