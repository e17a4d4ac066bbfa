declare module 'virtual:icon-sprite' {
  /** The address of the picture that holds every icon a file may choose, as a symbol of its name. */
  export const spriteUrl: string
}
