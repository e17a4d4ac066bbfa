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
