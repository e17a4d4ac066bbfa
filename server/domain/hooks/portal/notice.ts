import { escaped } from '../../../features/messages/channels/fill-in.ts'

/** Line of a notice in both languages: its label and its value. */
export type Fact = { readonly zh: string; readonly en: string; readonly value: string }

/** Goods or services in a notice. */
export type Item = {
  readonly name: { readonly zh: string; readonly en: string }
  readonly spec: string
  readonly qty: string
  readonly unit: { readonly zh: string; readonly en: string }
}

const heads = {
  zh: ['名称', '规格型号', '数量', '单位'],
  en: ['Name', 'Specification', 'Quantity', 'Unit'],
} as const

/** Rich text of a notice in one language: an introduction, facts that have a value, and a table of items. */
export function noticeHtml(
  lang: 'zh' | 'en',
  intro: string,
  facts: readonly Fact[],
  items: readonly Item[] = [],
): string {
  const colon = lang === 'zh' ? '：' : ': '
  const lines = facts
    .filter(({ value }) => value !== '')
    .map((fact) => `<li>${escaped(fact[lang])}${colon}${escaped(fact.value)}</li>`)
  const rows = items.map(({ name, spec, qty, unit }) => cells('td', [name[lang], spec, qty, unit[lang]]))
  return [
    `<p>${escaped(intro)}</p>`,
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '',
    rows.length > 0 ? `<table><thead>${cells('th', heads[lang])}</thead><tbody>${rows.join('')}</tbody></table>` : '',
  ].join('')
}

function cells(tag: 'td' | 'th', values: readonly string[]): string {
  return `<tr>${values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>`
}
