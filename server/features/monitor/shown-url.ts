/** Maximum length of a traced address. */
const longest = 300
/** A longer path segment may be a token, as our codes and ids are shorter. */
const longestSegment = 40
/** Cache-busting parameter of the browser (contract.md 1.3), left out. */
const meaningless = '_t'

/**
 * Address for the trace: path and parameter names, without values. Those contain passwords, tokens and people's search words,
 * which an observer of the server need not see.
 */
export function shownUrl(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const shown = path.split('/').map(shownSegment).join('/')
  const asked = [...new URLSearchParams(rest.join('?')).keys()].filter((name) => name !== meaningless)
  const names = asked.map((name) => `${shownSegment(name)}=…`)
  const whole = names.length === 0 ? shown : `${shown}?${names.join('&')}`
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

function shownSegment(text: string): string {
  return text.length > longestSegment ? `${text.slice(0, 8)}…` : text
}
