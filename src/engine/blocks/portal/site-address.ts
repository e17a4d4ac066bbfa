import type { Lang } from '../../../schema/base/text.ts'

/** Pages of the portal that a preview can show. */
export const previewPages = {
  home: '/proHome',
  purchase: '/purchaseAnnouncement',
  result: '/resultAnnouncement',
  about: '/about',
  feature: '/feature',
  guide: '/guide',
  news: '/news',
} as const
export type PreviewPage = keyof typeof previewPages

type Shown = {
  readonly page?: PreviewPage
  /** Preview token of a draft or version. */
  readonly draft?: string | undefined
}

/** Address of a page of the portal as a template draws it. */
export function previewAddress(theme: string, lang: Lang, { page = 'home', draft }: Shown = {}): string {
  return `${previewPages[page]}?${new URLSearchParams({ theme, lang, ...(draft !== undefined && { draft }) })}`
}

/** Address of the home page of a template without script, as it is shown in small. */
export function stillAddress(theme: string, lang: Lang): string {
  return `${previewAddress(theme, lang)}&still=1`
}

/** Address of the home page of a draft for its editor: another one for each revision. */
export function draftAddress(theme: string, lang: Lang, draft: string, revision: number): string {
  return `${previewAddress(theme, lang, { draft })}&still=${revision}`
}

/** Address of the sign-in page of a draft for its editor. */
export function draftSignInAddress(theme: string, lang: Lang, draft: string, revision: number): string {
  return `/user/login?${new URLSearchParams({ theme, lang, draft, still: String(revision) })}`
}

/** Address of the preview of a template in a window of its own (spec 2.4); of its draft or a version where that is named. */
export function studioAddress(theme: string, version?: 'draft' | number): string {
  return `/system/studio?${new URLSearchParams({ theme, ...(version !== undefined && { version: String(version) }) })}`
}

/** Address of the editor of a template. */
export function editorAddress(theme: string): string {
  return `/page/onl/studio?${new URLSearchParams({ theme })}`
}
