export type Namespace = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

// English has exactly the keys of Chinese; a missing one is named by the compiler.
type Same<N extends Namespace> = keyof N['zh'] extends keyof N['en']
  ? keyof N['en'] extends keyof N['zh']
    ? N
    : never
  : never

/** A namespace whose languages have the same keys. */
export const same = <N extends Namespace>(namespace: Same<N>): N => namespace
