import type { Path } from '../model/diagnostic.ts'
import { contrastOf, leastContrast } from '../model/theme-contrast.ts'
import { sectionNames, type Theme } from '../model/theme-file.ts'
import { groundOf, looks, primaryOf } from '../model/theme-ground.ts'
import type { StyledText } from '../model/theme-parts.ts'
import type { Report } from './report.ts'

/** Checks a theme: each section and page is named once, and texts are readable on their background (WCAG AA). */
export function checkTheme(theme: Theme, report: Report): void {
  checkOnce(theme.blocks, ['blocks'], report, ({ block }) =>
    sectionNames.some((name) => name === block) ? block : undefined,
  )
  checkOnce(theme.navs?.siteMap ?? [], ['navs', 'siteMap'], report, ({ name }) => name)
  const ground = groundOf(theme)
  checkText(theme.hero?.title, 40, ['hero', 'title'], { ground, report })
  checkText(theme.hero?.subTitle, 20, ['hero', 'subTitle'], { ground, report })
  const { ink } = looks[theme.look]
  if (theme.bg?.bgColor) checkPair(ink, theme.bg.bgColor, 4.5, { at: ['bg', 'bgColor'], report })
  if (theme.hero?.primaryColor) checkPrimary(theme, report)
  const { bgColor } = theme.cta ?? {}
  if (bgColor) checkPair('#FFFFFF', bgColor, 4.5, { at: ['cta', 'bgColor'], report })
}

function checkOnce<T>(items: readonly T[], at: Path, report: Report, nameOf: (item: T) => string | undefined): void {
  const seen = new Set<string>()
  items.forEach((item, index) => {
    const name = nameOf(item)
    if (name === undefined) return
    if (seen.has(name)) report.wrong([...at, index], `${name} occurs twice`)
    seen.add(name)
  })
}

type Around = { readonly ground: string; readonly report: Report }

function checkText(text: StyledText | undefined, size: number, at: Path, { ground, report }: Around): void {
  const { color, fontSize = size } = text?.style ?? {}
  if (color) checkPair(color, ground, leastContrast(fontSize, text?.isBold), { at: [...at, 'style', 'color'], report })
}

// Checks the colour of links on the background.
function checkPrimary(theme: Theme, report: Report): void {
  checkPair(primaryOf(theme), groundOf(theme), 4.5, { at: ['hero', 'primaryColor'], report })
}

function checkPair(
  color: string,
  ground: string,
  least: number,
  { at, report }: { readonly at: Path; readonly report: Report },
): void {
  const contrast = contrastOf(color, ground)
  if (contrast < least)
    report.wrong(at, `contrast ${contrast.toFixed(1)} of ${color} on ${ground} is too low: at least ${least} is needed`)
}
