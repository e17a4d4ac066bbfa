import type { Client } from './client.ts'

/** Banner and texts of the sign-in page, in the person's language; what is missing is the product's own. */
export type SignInTexts = {
  readonly welcome?: string
  readonly slogan?: string
  readonly more?: string
  readonly features?: readonly { readonly title?: string; readonly content?: string }[]
  readonly pictures?: readonly { readonly img?: string; readonly visible?: boolean }[]
  readonly brand?: {
    /** `technical` is dark. */
    readonly look: 'calm' | 'technical'
    readonly type: 'image' | 'text' | 'both'
    readonly name: string
    /** Address of the logo, '' for that of the product. */
    readonly picture: string
    /** Main colour, `#RRGGBB`; missing where it is hard to read on the ground of the look. */
    readonly primary?: string
  }
}

/** @param draft preview token of a draft. */
export function signInTexts(client: Client, draft: string | null): Promise<SignInTexts> {
  return client.get('onl/page/signIn', { draft: draft ?? undefined })
}
