import { cleaned } from '../widgets/kit/cleaner.ts'

type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

/**
 * The one policy under which the page may take text for HTML: text without tags passes, anything else is cleaned. Scripts and script
 * addresses are never made from text. Must run before any library touches the page.
 */
export function guardHtml(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? cleaned(text) : text) })
}
