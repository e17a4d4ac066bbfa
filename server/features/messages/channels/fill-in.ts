import { cleanHtml } from '../../../records/write/clean-html.ts'

/** Values of `${name}` in a template. */
export type Values = Readonly<Record<string, string>>

const variable = /\$\{\s*([A-Za-z_][A-Za-z0-9_]{0,59})\s*\}/g

/** Variables in texts, in order of appearance. */
export function variablesIn(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const names = texts.flatMap((text) => [...(text ?? '').matchAll(variable)].map(([, name = '']) => name))
  return [...new Set(names)]
}

/** Plain text with variables filled in, on one line; a variable without a value is empty. */
export function filledText(text: string, values: Values): string {
  return text
    .replaceAll(variable, (_, name: string) => givenFor(values, name))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** HTML with variables filled in. Values are escaped; addresses with values are sanitised again. */
export function filledHtml(html: string, values: Values): string {
  return cleanHtml(
    html.replaceAll(variable, (_, name: string) => escaped(givenFor(values, name)).replaceAll(/\r?\n/g, '<br>')),
  )
}

// Inherited properties (`constructor`) are not values.
function givenFor(values: Values, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text of sanitised HTML: blocks and line breaks become lines, links are followed by their address. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, text: string) =>
      text.includes(href) ? text : `${text} (${href})`,
    )
    .replaceAll(/<li\b[^>]*>/gi, '- ')
    .replaceAll(/<(br|hr)\b[^>]*>|<\/(p|div|h\d|li|tr|pre|blockquote|ul|ol|table)>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, signOf)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function signOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return signs[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}
