import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { readFiles } from '../../../server/boot/live/read-files.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { contrastOf } from '../../../src/schema/model/theme-contrast.ts'
import { localized } from '../../../src/site/base/localized.ts'
import { siteHref } from '../../../src/site/base/site-href.ts'
import { documentOf } from '../../../src/site/document.ts'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Diagnostics of a theme file. */
function diagnosticsOf(theme: object): readonly string[] {
  const files = new Map([['schemas/portal/one.json', JSON.stringify({ title: 'x', look: 'calm', ...theme }, null, 1)]])
  return loadModel(files, known).diagnostics.map(({ pointer, message }) => `${pointer}: ${message}`)
}

describe('contrast of two colours', () => {
  it('is 21 for black on white, 1 for a colour on itself, and symmetric', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
    fc.assert(
      fc.property(color, color, (one, other) => {
        expect(contrastOf(one, one)).toBeCloseTo(1)
        expect(contrastOf(one, other)).toBe(contrastOf(other, one))
      }),
    )
  })
})

describe('theme file', () => {
  it('is valid for both templates of the product', async () => {
    const { files } = await readFiles('schemas')
    const themes = new Map([...files].filter(([path]) => path.startsWith('schemas/portal/')))
    const { model, diagnostics } = loadModel(themes, known)
    expect([[...model.themes.keys()].toSorted(), diagnostics]).toEqual([['pro', 'se'], []])
  })

  it('names each section once', () => {
    expect(diagnosticsOf({ blocks: [{ block: 'hero' }, { block: 'news' }, { block: 'hero' }] })).toEqual([
      '/blocks/2: hero occurs twice',
    ])
  })

  it('has readable text colours', () => {
    const hero = { title: { text: 'x', style: { color: '#EEEEEE' } }, primaryColor: '#FFD400' }
    expect(diagnosticsOf({ hero, cta: { bgColor: '#FFFFFF' }, blocks: [{ block: 'hero' }] }).toSorted()).toEqual([
      '/cta/bgColor: contrast 1.0 of #FFFFFF on #FFFFFF is too low: at least 4.5 is needed',
      expect.stringMatching(/^\/hero\/primaryColor: contrast 1\.\d of #FFD400/),
      expect.stringMatching(/^\/hero\/title\/style\/color: contrast 1\.2 of #EEEEEE/),
    ])
  })

  it.each(['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'data:text/html,x'])(
    'refuses the link %s',
    (url) => {
      expect(diagnosticsOf({ cta: { url }, blocks: [{ block: 'cta' }] })).toEqual([
        expect.stringMatching(/^\/cta\/url: /),
      ])
    },
  )

  it('loads no picture from other hosts', () => {
    expect(
      diagnosticsOf({ logo: { logoImg: 'https://evil.example/a.png' }, blocks: [{ block: 'hero' }] }),
    ).toHaveLength(1)
  })
})

describe('portal page', () => {
  it('is in one language', () => {
    const value = { a: { zh: '甲', en: 'A' }, b: [{ zh: '乙', en: 'B' }, 'both', 1, null], c: { zh: '丙' } }
    expect(localized('en', value)).toEqual({ a: 'A', b: ['B', 'both', 1, null], c: { zh: '丙' } })
  })

  it('links to pages in its language, and keeps query and anchor', () => {
    expect(siteHref('/about#history', 'en')).toBe('/about?lang=en#history')
    expect(siteHref('/purchaseAnnouncement?type=tender', 'en')).toBe('/purchaseAnnouncement?type=tender&lang=en')
    expect([siteHref('/about', 'zh'), siteHref('/register', 'en')]).toEqual(['/about', '/register'])
  })

  it('escapes hostile texts', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        const text = `</script><script>alert(1)</script>"${noise}`
        const head = {
          lang: 'zh',
          title: text,
          description: text,
          canonical: text,
          alternates: { zh: text, en: text },
        } as const
        const html = documentOf(
          { ...head, picture: text, feed: text, data: { text }, isIndexed: true },
          { html: '', look: 'calm', style: text, state: { text } },
          { script: '/site/x.js', css: '' },
        )
        expect(html.match(/<script/g)).toHaveLength(3)
        expect(html).not.toContain('<script>alert')
      }),
    )
  })
})
