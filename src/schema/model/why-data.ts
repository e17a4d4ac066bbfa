import type { Text } from '../base/text.ts'

/** Kinds of conditions on which access depends; `src/i18n/why.ts` has their words. */
export type ReasonKind =
  | 'account'
  | 'tenant'
  | 'admin'
  | 'granted'
  | 'ungranted'
  | 'house'
  | 'home'
  | 'seal'
  | 'right'
  | 'editRight'
  | 'dataRule'
  | 'owner'
  | 'parent'
  | 'state'
  | 'when'
  | 'hidden'
  | 'frozen'
  | 'closedTable'
  | 'visible'
  | 'readOnly'
  | 'derived'
  | 'enabled'
  | 'side'
  | 'above'
  | 'target'
  | 'empty'

/** One condition, whether it holds, and what it is about: roles, the text of a condition, a state. */
export type Reason = {
  readonly kind: ReasonKind
  readonly holds: boolean
  readonly of?: string
  readonly text?: string
}

/** Whether a person may, and the conditions in the order of their check. */
export type Verdict = { readonly holds: boolean; readonly reasons: readonly Reason[] }

/** Person of a question, as their account is now. */
export type AskedPerson = {
  readonly username: string
  readonly realname: string
  /** Titles of the roles that are valid in the tenant. */
  readonly roles: readonly string[]
  /** Whether they can sign in, and work in this tenant. */
  readonly account: Verdict
}

export type WhyMenu = {
  readonly person: AskedPerson
  readonly entries: readonly ({
    readonly id: string
    readonly title: string
    /** Depth in the menu, from 0. */
    readonly level: number
  } & Verdict)[]
}

export type WhyResource = {
  readonly person: AskedPerson
  readonly title: Text
  /** Record in question, with the label that its list shows. */
  readonly record?: { readonly id: string; readonly label: string }
  readonly actions: readonly ({ readonly name: string; readonly title?: Text } & Verdict)[]
  readonly fields: readonly {
    readonly key: string
    readonly title: Text
    readonly shown: Verdict
    readonly writable: Verdict
  }[]
}
