import type { Text } from '../base/text.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Block } from './files.ts'
import type { MenuItem } from './menu-file.ts'

/** A page as its readers know it. */
export type CompiledPage = {
  readonly kind: 'page'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly icon?: string
  /** A dashboard: whose it is, everybody's where `roles` is empty, and where it stands among others. */
  readonly home?: { readonly roles: readonly string[]; readonly order: number }
  /** Rights of its own: action → title; `list` opens it. */
  readonly rights?: { readonly [action: string]: Text }
  /** Its rights are held by people of the house alone. */
  readonly tenant?: 'house'
  readonly blocks: readonly Block[]
  readonly problems?: readonly Diagnostic[]
}

/** A dictionary with its items. */
export type CompiledDictionary = {
  readonly kind: 'dictionary'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly items: readonly {
    readonly value: string
    readonly title: Text
    readonly color?: string
    readonly disabled?: boolean
    /** Codes of resources that it is about, or folders of them. */
    readonly areas?: readonly string[]
    /** Those it is not about, where it is about all others. */
    readonly besides?: readonly string[]
  }[]
}

/** A menu tree. */
export type CompiledMenu = {
  readonly kind: 'menu'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly order: number
  /** Of the buying side or of suppliers alone. */
  readonly users?: 'internal' | 'supplier'
  readonly items: readonly MenuItem[]
}
