/**
 * Refusal shown to users. `status` is the HTTP status, `code` the envelope's (contract.md 1.1: business refusals answer 200 with
 * code 500). `filledText` fills in the texts.
 */
export type Refusal = { readonly status: number; readonly code: number; readonly zh: string; readonly en: string }
