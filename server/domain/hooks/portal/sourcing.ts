import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'

/** Type of announcement of each announced resource. */
export const typeOf: Readonly<Record<string, AnnounceType>> = {
  'bid/project': 'tender',
  'bid/inquiry': 'inquiry',
  'bid/auction': 'bidding',
}

/** Fields that decide whether a tender, inquiry or auction is public. */
type Kind = { readonly inquiryType?: unknown; readonly participation?: unknown }

/** Whether the procedure is public: a procedure by invitation is announced to the invited companies only. */
export function isPublicKind(type: AnnounceType, { inquiryType, participation }: Kind): boolean {
  return type === 'inquiry' ? inquiryType === 'open' : participation === 'public'
}

/** Titles by type: before a name in English, after it in Chinese. */
export const nouns = {
  tender: { zh: '招标', en: 'Tender' },
  inquiry: { zh: '询价', en: 'Request for quotation' },
  bidding: { zh: '竞价', en: 'Reverse auction' },
} as const satisfies Record<AnnounceType, { zh: string; en: string }>

/** Name short enough for a title. */
export function shortName(name: unknown): string {
  return [...String(name ?? '')].slice(0, 100).join('')
}
