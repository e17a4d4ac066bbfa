import { createContext, useContext } from 'react'
import type { SiteInput } from '../base/input.ts'
import { siteHref } from '../base/site-href.ts'
import { type Say, textsIn } from '../base/texts.ts'

type Page = Pick<SiteInput, 'lang' | 'path' | 'query' | 'theme' | 'icons' | 'isEdited'>

const PageContext = createContext<Page | undefined>(undefined)
export const PageProvider = PageContext.Provider

/** The page that is drawn: its theme, its language, its texts, and links in that language. */
export function usePage(): Page & { readonly say: Say; readonly href: (path: string) => string } {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage is for components of a portal page')
  return { ...page, say: textsIn(page.lang), href: (path) => siteHref(path, page.lang) }
}
