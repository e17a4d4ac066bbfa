import type { Diagnostic } from './diagnostic.ts'
import type { Theme } from './theme-file.ts'

/** Template of the portal, compiled for drawing pages. */
export type CompiledTheme = Omit<Theme, '$schema'> & {
  readonly kind: 'portal'
  readonly code: string
  readonly version: string
  readonly problems?: readonly Diagnostic[]
}
