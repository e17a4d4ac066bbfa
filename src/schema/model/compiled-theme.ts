import type { Diagnostic } from './diagnostic.ts'
import type { Theme } from './theme-file.ts'

/** A template of the portal as pages are drawn from it. */
export type CompiledTheme = Omit<Theme, '$schema'> & {
  readonly kind: 'portal'
  readonly code: string
  readonly version: string
  readonly problems?: readonly Diagnostic[]
}
