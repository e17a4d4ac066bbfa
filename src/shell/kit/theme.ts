import { theme as antTheme, type ThemeConfig } from 'antd'
import { presets, type Settings } from '../../state/settings.ts'

type MapToken = ReturnType<typeof antTheme.darkAlgorithm>

const light = {
  colorTextSecondary: '#4e5969',
  colorTextTertiary: '#5c6673',
  colorTextDescription: '#5c6673',
  colorTextPlaceholder: '#6b7480',
  colorBgLayout: '#f5f7fa',
}
const dark = {
  colorTextSecondary: 'rgba(255, 255, 255, 0.72)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
}

// Shade 7 of antd's red: shade 5 misses the contrast as text, and below white text.
const danger = { colorError: '#cf1322', colorErrorHover: '#cf1322', colorErrorActive: '#a8071a' }
const onLight: NonNullable<ThemeConfig['components']> = {
  Button: danger,
  Dropdown: danger,
  Table: { headerBg: '#f7f9fc', headerColor: '#1f2937' },
}

/**
 * Theme by a person's settings. Colours are the nearest to those of the specification with readable text
 * (contrast 4.5, WCAG 2.2 AA). `isStill`: no motion, as the device prefers.
 */
export function themeOf({ primary }: Pick<Settings, 'primary'>, isDark: boolean, isStill = false): ThemeConfig {
  const preset = presets[primary] ?? presets.daybreak
  if (!preset) throw new Error(`There is no colour "${primary}"`)
  const colour = isDark ? preset.dark : preset.light
  const link = isDark ? preset.darkLink : preset.light
  // Last: the tints come from the colour itself, and the dark algorithm darkens every seed.
  const asMeant = (_: unknown, map?: MapToken): MapToken => ({
    ...(map as MapToken),
    colorPrimary: colour,
    colorPrimaryHover: colour,
    colorLink: link,
    colorLinkHover: link,
    ...(isDark && { colorPrimaryText: link, colorPrimaryTextHover: link }),
  })
  return {
    cssVar: { key: 'procura' },
    hashed: false,
    algorithm: [isDark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm, asMeant],
    token: { colorPrimary: preset.swatch, borderRadius: 6, motion: !isStill, ...(isDark ? dark : light) },
    components: isDark ? readableOn(link) : onLight,
  }
}

// The colour marks the chosen entry; as text it must be lighter than as a surface.
function readableOn(link: string): NonNullable<ThemeConfig['components']> {
  return {
    Menu: {
      iconMarginInlineEnd: 7,
      itemSelectedColor: link,
      subMenuItemSelectedColor: link,
      horizontalItemSelectedColor: link,
    },
    Pagination: { itemActiveColor: link, itemActiveColorHover: link },
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link, inkBarColor: link },
  }
}
