import type { Text } from '../base/text.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Block } from './files.ts'
import type { MenuItem } from './menu-file.ts'

/** Page for its readers. */
export type CompiledPage = {
  readonly kind: 'page'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly icon?: string
  /** Dashboard: its roles (all when `roles` is empty) and its position among others. */
  readonly home?: { readonly roles: readonly string[]; readonly order: number }
  /** Own rights: action → title; `list` opens the page. */
  readonly rights?: { readonly [action: string]: Text }
  /** Only users of the platform tenant have its rights. */
  readonly tenant?: 'house'
  readonly blocks: readonly Block[]
  readonly problems?: readonly Diagnostic[]
}

/** Dictionary with its items. */
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
    /** Offered to users of the platform tenant only. */
    readonly house?: true
    /** Codes of resources that it covers, or folders of them. */
    readonly areas?: readonly string[]
    /** Excluded ones, when it covers all others. */
    readonly besides?: readonly string[]
  }[]
}

/** Menu tree. */
export type CompiledMenu = {
  readonly kind: 'menu'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly order: number
  /** Only for the buying side, or only for suppliers. */
  readonly users?: 'internal' | 'supplier'
  readonly items: readonly MenuItem[]
}
