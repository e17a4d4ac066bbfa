import { createContext, use } from 'react'

/** Query parameters of a page in a drawer, in place of its address. */
export const GivenQuery = createContext<URLSearchParams | undefined>(undefined)

/** A page in a drawer of a list. */
export type DrawnPage = { readonly page: string; readonly title: string; readonly query: URLSearchParams }

type OpenDrawer = (page: DrawnPage) => void

export const PageDrawerContext = createContext<OpenDrawer | undefined>(undefined)

/** Opens a page in a drawer; undefined where there is no room. */
export function usePageDrawer(): OpenDrawer | undefined {
  return use(PageDrawerContext)
}
