import { ApiError } from '../../api/api-error.ts'
import type { common } from '../../i18n/common.ts'
import { reloadAfter } from '../../state/constants.ts'

type Area = 'common'
export type CommonKey = `${Area}.${keyof (typeof common)['zh']}`
/** Text for a person: ours by its key, or the server's. */
export type Words = { readonly key: CommonKey } | { readonly said: string }

/** Kinds of failed calls (spec 8). */
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
  /** Form of the report: a notification has a title and stays a while; a message is one line; the rest has its own components. */
  readonly as: 'notify' | 'message' | 'offline' | 'ended' | 'nothing'
  readonly tone: 'error' | 'warning'
  /** Our text. With `serverFirst` the server's text has priority. */
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

/** Business code of a list without permission (contract.md 1.1). */
const notAllowed = 510

/** Kind of a failure in the catalogue. */
export function caseOf(error: unknown): ErrorCase {
  if (!(error instanceof ApiError)) return isAbort(error) ? 'cancelled' : 'unknown'
  // Old servers answer 500 to an unknown token (contract.md 1.1).
  if (error.kind === 'unauthorized') return error.status === 500 ? 'expired' : 'unauthorized'
  return error.kind === 'refused' && error.code === notAllowed ? 'notAllowed' : error.kind
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/** Text shown in place of the failed content: the server's, otherwise ours. */
export function wordsOf(error: unknown): Words {
  const { text } = errorCatalogue[caseOf(error)]
  return error instanceof ApiError && error.message !== '' ? { said: error.message } : { key: text }
}

export type Reaction =
  /** With a title, closed by hand or by time. `detail`: additional text of the server. */
  | {
      readonly kind: 'notify'
      readonly tone: 'error' | 'warning'
      readonly title: CommonKey
      readonly text: Words
      readonly detail?: string
    }
  /** One line, closed by time. */
  | { readonly kind: 'message'; readonly tone: 'error' | 'warning'; readonly text: Words }
  /** Dialog whose button signs out and opens the home page. */
  | { readonly kind: 'expired'; readonly title: CommonKey; readonly text: Words; readonly button: CommonKey }
  /** Sign-in dialog over the page; input is kept. */
  | { readonly kind: 'signIn' }
  /** Message, sign-out, and a reload after some milliseconds. */
  | { readonly kind: 'reload'; readonly title: CommonKey; readonly text: Words; readonly after: number }
  /** Banner with automatic retries. */
  | { readonly kind: 'offline'; readonly text: Words }
  | { readonly kind: 'nothing' }

type Circumstances = {
  readonly isSignedIn: boolean
  /** Unsaved input exists. */
  readonly hasUnsaved: boolean
  /** Announcements and dictionaries: a refusal is only a warning. */
  readonly isMild?: boolean
}

const title = 'common.systemPrompt'
/** Reaction to a failed call. Pure: the same failure in the same circumstances gives the same reaction. */
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

/** Key of the notification: failures with the same key are reported once. */
export function keyOf(error: unknown): string {
  const words = wordsOf(error)
  return `${caseOf(error)} ${'said' in words ? words.said : words.key}`
}
