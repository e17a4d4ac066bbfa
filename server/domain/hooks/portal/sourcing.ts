import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'

/** The kind of announcement of each resource that is announced. */
export const typeOf: Readonly<Record<string, AnnounceType>> = {
  'bid/project': 'tender',
  'bid/inquiry': 'inquiry',
  'bid/auction': 'bidding',
}

/** By which fields visitors may know of a tender, inquiry or auction. */
type Kind = { readonly bidMethod?: unknown; readonly inquiryType?: unknown }

/** Whether everybody may take part: who is invited alone is announced to nobody else. */
export function isPublicKind(type: AnnounceType, { bidMethod, inquiryType }: Kind): boolean {
  if (type === 'tender') return bidMethod !== 'invited' && bidMethod !== 'single'
  return type === 'bidding' || inquiryType === 'open'
}

/** Titles by type: before a name in English, behind it in Chinese. */
export const nouns = {
  tender: { zh: '招标', en: 'Tender' },
  inquiry: { zh: '询价', en: 'Request for quotation' },
  bidding: { zh: '竞价', en: 'Reverse auction' },
} as const satisfies Record<AnnounceType, { zh: string; en: string }>

/** A name that leaves room in a title. */
export function shortName(name: unknown): string {
  return [...String(name ?? '')].slice(0, 100).join('')
}
