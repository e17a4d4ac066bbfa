/** Characters of an address that the trace keeps at most. */
const longest = 300
/** A part of a path that is longer than any code or id of ours may be a token that somebody put there. */
const longestPart = 40
/** What the browser adds to every read so that nothing between us answers it from memory (contract.md 1.3): it says nothing. */
const meaningless = '_t'

/**
 * An address as the trace of requests may show it: the path, and what the query asks by name, never what it says. Passwords, tokens and
 * queries hold people's search words, which an observer of the server need not know.
 */
export function shownUrl(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const shown = path.split('/').map(shownPart).join('/')
  const asked = [...new URLSearchParams(rest.join('?')).keys()].filter((name) => name !== meaningless)
  const names = asked.map((name) => `${shownPart(name)}=…`)
  const whole = names.length === 0 ? shown : `${shown}?${names.join('&')}`
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

function shownPart(text: string): string {
  return text.length > longestPart ? `${text.slice(0, 8)}…` : text
}
