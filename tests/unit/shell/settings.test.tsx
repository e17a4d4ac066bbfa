// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themeOf } from '../../../src/shell/kit/theme.ts'
import { defaults, presets, readSettings } from '../../../src/state/settings.ts'

/** Contrast of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    const [red = 0, green = 0, blue = 0] = parts.map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [light(one), light(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe('settings', () => {
  it('have the specified defaults', () => {
    expect(readSettings(undefined)).toEqual(defaults)
    expect(defaults).toMatchObject({
      primary: 'daybreak',
      navigation: 'light',
      layout: 'sidemenu',
      menuStyle: 'old',
      contentWidth: 'Fixed',
      fixedSider: true,
      multipage: true,
      colorWeak: false,
    })
    expect(presets.daybreak?.swatch).toBe('#1890FF')
    expect(Object.keys(presets).length).toBe(8)
  })

  it('keep valid values, and nothing else', () => {
    expect(readSettings({ theme: 'dark', primary: 'purple', multipage: false, unknown: 1 })).toEqual({
      ...defaults,
      theme: 'dark',
      primary: 'purple',
      multipage: false,
    })
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        const read = readSettings(kept)
        expect(Object.keys(read).toSorted()).toEqual(Object.keys(defaults).toSorted())
        expect(() => themeOf(read, true)).not.toThrow()
      }),
    )
  })
})

describe('eight colours', () => {
  it.each(Object.entries(presets))('are readable as background and as text: %s', (_, { light, dark, darkLink }) => {
    expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(darkLink, '#141414')).toBeGreaterThanOrEqual(4.5)
  })
})
