import { createContext, use } from 'react'

/** What a page in a drawer is opened with: where a page of its own has the parameters of its address. */
export const GivenQuery = createContext<URLSearchParams | undefined>(undefined)

/** A page that opens beside a list. */
export type DrawnPage = { readonly page: string; readonly title: string; readonly query: URLSearchParams }

type OpenDrawer = (page: DrawnPage) => void

export const PageDrawerContext = createContext<OpenDrawer | undefined>(undefined)

/** Opens a page beside what is on show; undefined where there is no room for it. */
export function usePageDrawer(): OpenDrawer | undefined {
  return use(PageDrawerContext)
}
