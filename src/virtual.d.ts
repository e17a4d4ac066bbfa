declare module 'virtual:icon-sprite' {
  /** Address of the sprite with every icon, as a symbol of its name. */
  export const spriteUrl: string
}

declare module 'virtual:docs-book' {
  import type { Book } from './docs/book/book.ts'

  /** The guides and the reference of the schema language. */
  export const book: Book
}
