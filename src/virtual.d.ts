declare module 'virtual:icon-sprite' {
  /** The address of the picture that holds every icon a file may choose, as a symbol of its name. */
  export const spriteUrl: string
}

declare module 'virtual:docs-book' {
  import type { Book } from './docs/book/book.ts'

  /** The guides and the reference of the schema language. */
  export const book: Book
}
