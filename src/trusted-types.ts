import { cleaned } from '../widgets/kit/cleaner.ts'

type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

/**
 * Trusted Types policy of the page: text without tags passes, anything else is sanitised. Scripts and script
 * addresses are refused. Must run before any library touches the page.
 */
export function guardHtml(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? cleaned(text) : text) })
}
