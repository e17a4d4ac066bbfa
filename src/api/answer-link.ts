import type { Client } from './client.ts'

/** Order that a link asks an answer for. */
export type AskedOrder = {
  readonly billNo: string
  readonly billDate: string
  readonly revision: number
  readonly supplierName: string
  readonly shipTo: string
  readonly currency: string
  readonly amountWithTax: number
  /** Whether it changes an order that is in force. */
  readonly isChange: boolean
  readonly lines: readonly AskedLine[]
}

export type AskedLine = {
  readonly lineNo: number
  readonly materialName: string
  readonly spec: string | null
  readonly unit: string
  readonly qty: number
  readonly needDate: string
  readonly price: number
}

export type LinkAnswer = {
  readonly reply: 'accept' | 'change' | 'refuse'
  readonly reason?: string
  readonly lines?: readonly { readonly lineNo: number; readonly qty: number; readonly date: string }[]
}

/** Opens the order of a one-use link. */
export function openAnswer(client: Client, link: string): Promise<AskedOrder> {
  return client.post('auth/answer/open', { link })
}

/** Answers an order by its link; the link ends. */
export function sendAnswer(client: Client, link: string, answer: LinkAnswer): Promise<unknown> {
  return client.post('auth/answer/send', { link, ...answer })
}
