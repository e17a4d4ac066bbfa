export type Namespace = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

// English has exactly the keys of Chinese, plus singulars; the compiler names a missing one.
type Keys<W> = Exclude<keyof W, `${string}_one`>

type Same<N extends Namespace> =
  Keys<N['zh']> extends Keys<N['en']> ? (Keys<N['en']> extends Keys<N['zh']> ? N : never) : never

/** A namespace whose languages have the same keys. */
export const same = <N extends Namespace>(namespace: Same<N>): N => namespace
