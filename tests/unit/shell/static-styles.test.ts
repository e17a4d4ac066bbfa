import { expect, it } from 'vitest'
import { themeOf } from '../../../src/shell/kit/theme.ts'
import { presets } from '../../../src/state/settings.ts'
import { antdStyles } from '../../../vite.antd.ts'

// The build computes the styles once, without a theme.
const styles = antdStyles()

it.each(['light', 'dark'])(
  'styles of components name variables of the theme and no colours of their own, %s',
  (theme) => {
    for (const primary of Object.keys(presets)) {
      const themed = antdStyles(themeOf({ primary }, theme === 'dark', theme === 'dark'))
      for (const [name, { css, effects }] of styles)
        expect({ name, ...themed.get(name) }).toMatchObject({ css, effects })
    }
  },
)

it('styles bring the keyframes that they name', () => {
  const tooltip = styles.get('Tooltip-Tooltip')
  expect(tooltip?.css).toContain('antZoomBigIn')
  expect(tooltip?.effects.antZoomBigIn).toContain('@keyframes antZoomBigIn')
})
