import type { Lang, Text } from '../../schema/base/text.ts'
import type { CompiledTheme } from '../../schema/model/compiled-theme.ts'
import type {
  AnnounceType,
  Article,
  CompanyPage,
  NewsItem,
  PortalFigures,
  PurchaseItem,
  ResultItem,
} from '../../schema/model/portal-data.ts'
import type { Localized } from './localized.ts'

/** The page of a list that is shown, from 1, and how many there are. */
type Place = { readonly page: number; readonly pages: number }

/** What a page of the portal shows, in both languages where a text has both. */
export type SiteContent =
  | {
      readonly name: 'home'
      readonly purchase: readonly PurchaseItem[]
      readonly results: readonly ResultItem[]
      readonly news: readonly NewsItem[]
      readonly cloud: readonly Text[]
      readonly company: CompanyPage
      readonly figures: PortalFigures
    }
  | (Place & {
      readonly name: 'purchase'
      readonly items: readonly PurchaseItem[]
      readonly open: number
      readonly type: AnnounceType | ''
      readonly likeName: string
    })
  | (Place & { readonly name: 'result'; readonly items: readonly ResultItem[]; readonly type: AnnounceType })
  | { readonly name: 'about'; readonly company: CompanyPage; readonly news: readonly NewsItem[] }
  | { readonly name: 'feature' }
  | { readonly name: 'guide'; readonly items: readonly NewsItem[] }
  | (Place & { readonly name: 'news'; readonly items: readonly NewsItem[]; readonly type: NewsItem['type'] | '' })
  | {
      readonly name: 'article'
      readonly kind: 'purchase' | 'result' | 'news'
      readonly article: Article & (PurchaseItem | ResultItem | NewsItem)
    }
  | { readonly name: 'absent' }

/** All a page is drawn from; the browser gets the same. */
export type SiteInput = {
  readonly lang: Lang
  /** Path of the page, and its query without the language. */
  readonly path: string
  readonly query: string
  readonly theme: Localized<CompiledTheme>
  /** Drawings of the icons that the theme names: paths in a box of 1024. */
  readonly icons: Readonly<Record<string, readonly string[]>>
  readonly content: Localized<SiteContent>
  /** Blocks say their place, for the editor around the page. */
  readonly isEdited?: true
}

/** The content of the page of a name. */
export type ContentOf<N extends SiteContent['name']> = Extract<Localized<SiteContent>, { readonly name: N }>
