declare module 'virtual:icon-sprite' {
  /** Address of the sprite with every icon, as a symbol of its name. */
  export const spriteUrl: string
}

declare module 'virtual:docs-book' {
  import type { Book } from './docs/book/book.ts'

  /** The guides and the reference of the schema language. */
  export const book: Book
}

declare module 'virtual:antd-styles' {
  import type { Config, Styles, Utils } from '../widgets/kit/static-styles.ts'

  /** Styles of links and icons, which each component of antd counts on. */
  export const resets: readonly Styles[]
  /** What makes the style hooks in antd's package. */
  export function originalUtils(config: Config): Utils
  /** Puts rules into the page, in the order of their priorities. */
  export function updateCSS(
    css: string,
    key: string,
    options: { readonly mark: string; readonly prepend: 'queue'; readonly priority: number },
  ): void
}
