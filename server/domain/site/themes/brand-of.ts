import type { CompiledTheme } from '../../../../src/schema/model/compiled-theme.ts'
import { contrastOf, leastContrast } from '../../../../src/schema/model/theme-contrast.ts'
import { primaryOf } from '../../../../src/schema/model/theme-ground.ts'

/** Logo and main colour of a theme, for the pages around the sign-in: these are white, with white text on the main colour. */
export function brandOf(theme: CompiledTheme) {
  const { logoType: type = 'both', logoText: name = 'Procura', logoImg: picture = '' } = theme.logo ?? {}
  const primary = primaryOf(theme)
  return { type, name, picture, ...(contrastOf(primary, '#FFFFFF') >= leastContrast(16) && { primary }) }
}
