export type Namespace = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

// English has exactly the keys of Chinese, and singulars, which Chinese lacks; a missing one is named by the compiler.
type Told<W> = Exclude<keyof W, `${string}_one`>

type Same<N extends Namespace> =
  Told<N['zh']> extends Told<N['en']> ? (Told<N['en']> extends Told<N['zh']> ? N : never) : never

/** A namespace whose languages have the same keys. */
export const same = <N extends Namespace>(namespace: Same<N>): N => namespace
