import type { Client } from './client.ts'
import { fileForm } from './file-form.ts'

/** What is wrong with an invoice, by the line of its file. */
export type Finding = {
  readonly rule: string
  readonly level: 'error' | 'warning'
  readonly line: number
  readonly text: string
}

type Party = { readonly name: string; readonly ids: readonly string[]; readonly address: string }

/** Picture of a read e-invoice; amounts are texts as in its file. */
export type ShownInvoice = {
  readonly syntax: 'ubl' | 'cii' | 'cn'
  readonly number: string
  readonly date: string
  readonly dueDate: string
  readonly currency: string
  readonly orderNo: string
  readonly note: string
  readonly terms: string
  readonly seller: Party
  readonly buyer: Party
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly spec: string
    readonly qty: string
    readonly unit: string
    readonly price: string
    readonly net: string
    readonly category: string
    readonly rate: string
  }[]
  readonly allowances: readonly { readonly reason: string; readonly amount: string }[]
  readonly vat: readonly {
    readonly category: string
    readonly rate: string
    readonly base: string
    readonly tax: string
  }[]
  readonly totals: {
    readonly net: string
    readonly tax: string
    readonly gross: string
    readonly paid: string
    readonly due: string
  }
  readonly findings: readonly Finding[]
  readonly mayTake: boolean
  /** Approved application that it is for, and how it was found. */
  readonly match: { readonly applyNo: string; readonly by: 'number' | 'order' | 'amount' } | null
}

/** Reads an e-invoice file of a resource and judges it; writes nothing. */
export async function readInvoiceFile(client: Client, code: string, file: File): Promise<ShownInvoice> {
  return (await client.upload<ShownInvoice>(`${code}/readFile`, fileForm(file))).result
}

/** Adds the draft that an e-invoice file fills; gives its id. */
export async function takeInvoiceFile(client: Client, code: string, file: File): Promise<string> {
  return (await client.upload<{ readonly id: string }>(`${code}/takeFile`, fileForm(file))).result.id
}
