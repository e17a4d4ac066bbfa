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
