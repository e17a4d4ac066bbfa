import { ApiError } from '../../api/api-error.ts'
import type { common } from '../../i18n/common.ts'
import { reloadAfter } from '../../state/constants.ts'

type Area = 'common'
export type CommonKey = `${Area}.${keyof (typeof common)['zh']}`
/** What a person reads: words of ours by their key, or what the server said. */
export type Words = { readonly key: CommonKey } | { readonly said: string }

/** What can befall a call (spec 8). */
export type ErrorCase =
  | 'forbidden'
  | 'missing'
  | 'timeout'
  | 'unauthorized'
  | 'expired'
  | 'notAllowed'
  | 'refused'
  | 'conflict'
  | 'server'
  | 'offline'
  | 'empty'
  | 'cancelled'
  | 'unknown'

type Entry = {
  /** A notification is titled and stays a while; a message passes by; the others have places of their own. */
  readonly as: 'notify' | 'message' | 'offline' | 'ended' | 'nothing'
  readonly tone: 'error' | 'warning'
  /** Our words. Where `serverFirst`, those of the server are shown instead if it said any. */
  readonly text: CommonKey
  readonly serverFirst?: true
}

const errorCatalogue: Readonly<Record<ErrorCase, Entry>> = {
  forbidden: { as: 'notify', tone: 'error', text: 'common.forbidden' },
  missing: { as: 'notify', tone: 'error', text: 'common.missing' },
  timeout: { as: 'notify', tone: 'error', text: 'common.timeout' },
  unauthorized: { as: 'ended', tone: 'error', text: 'common.unauthorized' },
  expired: { as: 'ended', tone: 'error', text: 'common.expiredText' },
  notAllowed: { as: 'message', tone: 'warning', text: 'common.forbidden', serverFirst: true },
  refused: { as: 'message', tone: 'error', text: 'common.server', serverFirst: true },
  conflict: { as: 'message', tone: 'error', text: 'common.server', serverFirst: true },
  server: { as: 'notify', tone: 'error', text: 'common.server', serverFirst: true },
  offline: { as: 'offline', tone: 'warning', text: 'common.offline' },
  empty: { as: 'message', tone: 'warning', text: 'common.downloadFailed' },
  cancelled: { as: 'nothing', tone: 'warning', text: 'common.failed' },
  unknown: { as: 'notify', tone: 'error', text: 'common.failed' },
}

/** Business code of a list that its reader may not have (contract.md 1.1). */
const notAllowed = 510

/** Which entry of the catalogue a failure belongs to. */
export function caseOf(error: unknown): ErrorCase {
  if (!(error instanceof ApiError)) return isAbort(error) ? 'cancelled' : 'unknown'
  // Old servers answer 500 to a token they do not know (contract.md 1.1).
  if (error.kind === 'unauthorized') return error.status === 500 ? 'expired' : 'unauthorized'
  return error.kind === 'refused' && error.code === notAllowed ? 'notAllowed' : error.kind
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/** What a person reads where the failed thing stands: the server's words, else ours. */
export function wordsOf(error: unknown): Words {
  const { text } = errorCatalogue[caseOf(error)]
  return error instanceof ApiError && error.message !== '' ? { said: error.message } : { key: text }
}

export type Reaction =
  /** Titled, and put away by hand or after a while. `detail` is what the server said besides. */
  | {
      readonly kind: 'notify'
      readonly tone: 'error' | 'warning'
      readonly title: CommonKey
      readonly text: Words
      readonly detail?: string
    }
  /** One line that passes by. */
  | { readonly kind: 'message'; readonly tone: 'error' | 'warning'; readonly text: Words }
  /** A dialog whose button signs out and leads to the home page. */
  | { readonly kind: 'expired'; readonly title: CommonKey; readonly text: Words; readonly button: CommonKey }
  /** The sign-in dialog over the page, which keeps what was typed. */
  | { readonly kind: 'signIn' }
  /** Told, signed out, and the page loaded anew after so many milliseconds. */
  | { readonly kind: 'reload'; readonly title: CommonKey; readonly text: Words; readonly after: number }
  /** The banner that asks again by itself. */
  | { readonly kind: 'offline'; readonly text: Words }
  | { readonly kind: 'nothing' }

type Circumstances = {
  readonly isSignedIn: boolean
  /** Something was typed that no server has. */
  readonly hasUnsaved: boolean
  /** Announcements and dictionaries: what the server refuses them is a warning. */
  readonly isMild?: boolean
}

const title = 'common.systemPrompt'
/** What happens when a call has failed. The same failure under the same circumstances always gives the same. */
export function reactionTo(error: unknown, circumstances: Circumstances): Reaction {
  const found = caseOf(error)
  const { as, tone, text, serverFirst } = errorCatalogue[found]
  const said = error instanceof ApiError ? error.message : ''
  const words: Words = serverFirst && said !== '' ? { said } : { key: text }
  switch (as) {
    case 'nothing':
      return { kind: 'nothing' }
    case 'offline':
      return { kind: 'offline', text: words }
    case 'ended':
      return circumstances.isSignedIn
        ? afterTheEnd(found, words, circumstances)
        : { kind: 'notify', tone, title, text: words }
    case 'message':
      return { kind: 'message', tone: circumstances.isMild ? 'warning' : tone, text: words }
    default:
      return { kind: 'notify', tone, title, text: words, ...(!serverFirst && said !== '' && { detail: said }) }
  }
}

function afterTheEnd(found: ErrorCase, text: Words, { hasUnsaved }: Circumstances): Reaction {
  if (hasUnsaved) return { kind: 'signIn' }
  if (found === 'expired') return { kind: 'expired', title: 'common.expired', text, button: 'common.signInAgain' }
  return { kind: 'reload', title, text, after: reloadAfter }
}

/** Two failures with the same key are told once: it is the key of the notification. */
export function keyOf(error: unknown): string {
  const words = wordsOf(error)
  return `${caseOf(error)} ${'said' in words ? words.said : words.key}`
}
