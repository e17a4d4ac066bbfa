import type { Text } from '../base/text.ts'

// Data of the public portal: published rows of the database only (spec 7, /portal/view/*).

/** Kinds of announcement (dictionary `announce_type`). */
export const announceTypes = ['tender', 'inquiry', 'bidding'] as const
export type AnnounceType = (typeof announceTypes)[number]

/** A published purchase announcement in a list (spec 3, portal announcement list item). */
export type PurchaseItem = {
  readonly id: string
  readonly title: Text
  readonly type: AnnounceType
  /** `responding` while offers are taken, `closed` after the deadline. */
  readonly status: 'responding' | 'closed'
  /** Plain text, the first 200 characters. */
  readonly content: Text
  /** Day of publication, `YYYY-MM-DD`. */
  readonly date: string
  /** `YYYY-MM-DD HH:mm:ss` in the time zone of the installation. */
  readonly deadline: string
  readonly area: string
  readonly isPinned: boolean
}

/** A published result announcement in a list; `suppliers` as the spec's bid result names them. */
export type ResultItem = {
  readonly id: string
  readonly title: Text
  readonly type: AnnounceType
  readonly bidCode: string
  readonly projectName: Text
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly updateTime: string
  readonly date: string
  /** Last day of publicity, `YYYY-MM-DD` or ''. */
  readonly publicityEnd: string
  /** `1,234.50 CNY` where it is published, or ''. */
  readonly amount: string
  readonly supplierList: readonly { readonly title: Text; readonly name: Text }[]
}

/** Kinds of news (dictionary `news_type`). */
export const newsTypes = ['company', 'industry', 'guide'] as const

/** A published news item in a list. */
export type NewsItem = {
  readonly id: string
  readonly title: Text
  readonly type: (typeof newsTypes)[number]
  readonly date: string
  readonly summary: Text
  /** Public address of the cover picture, or ''. */
  readonly cover: string
  readonly isPinned: boolean
}

/** Complete announcement or news item; `html` is sanitized. */
export type Article = {
  readonly id: string
  readonly title: Text
  readonly html: Text
  readonly date: string
  readonly viewCount: number
  readonly attachments: readonly { readonly name: string; readonly size: number; readonly url: string }[]
}

/** Company page of the portal (resource `portal/company`); html is sanitized. */
export type CompanyPage = {
  readonly intro: Text
  readonly culture: Text
  /** Newest first. */
  readonly history: readonly { readonly year: number; readonly month: number; readonly content: Text }[]
  readonly addresses: readonly {
    readonly name: Text
    readonly kind: string
    readonly address: Text
    readonly phone: string
    readonly email: string
  }[]
  readonly logos: readonly { readonly name: string; readonly img: string }[]
}

/** Counts of the database that a portal may show; each over published or public rows only. */
export type PortalFigures = {
  /** Qualified suppliers. */
  readonly suppliers: number
  /** All published announcements. */
  readonly announcements: number
  /** Announcements that accept offers now. */
  readonly open: number
  /** Published result announcements. */
  readonly awards: number
  /** Purchasing categories in use. */
  readonly categories: number
}
