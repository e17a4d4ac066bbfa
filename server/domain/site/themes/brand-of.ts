import type { CompiledTheme } from '../../../../src/schema/model/compiled-theme.ts'
import { contrastOf, leastContrast } from '../../../../src/schema/model/theme-contrast.ts'
import { looks, primaryOf } from '../../../../src/schema/model/theme-ground.ts'

/**
 * Look, logo and main colour of a theme, for the pages around the sign-in. They have the ground of the look, and text of that colour on
 * the main colour.
 */
export function brandOf(theme: CompiledTheme) {
  const { logoType: type = 'both', logoText: name = 'Procura', logoImg: picture = '' } = theme.logo ?? {}
  const { look } = theme
  const primary = primaryOf(theme)
  const isReadable = contrastOf(primary, looks[look].ground) >= leastContrast(16)
  return { look, type, name, picture, ...(isReadable && { primary }) }
}
