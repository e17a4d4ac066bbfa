/** A token of code with its kind. */
export type Token = { readonly kind: 'key' | 'text' | 'number' | 'word' | 'plain'; readonly text: string }

const pattern =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\d+(?:\.\d+)?)|\b(?<word>true|false|null)\b/g

/** Splits JSON into tokens for highlighting. Other text is one plain token. */
export function jsonTokens(code: string): readonly Token[] {
  const found = [...code.matchAll(pattern)]
  const pieces = found.flatMap((match, index): readonly Token[] => {
    const [before] = found.slice(index - 1, index)
    const end = before && index > 0 ? before.index + before[0].length : 0
    return [
      { kind: 'plain', text: code.slice(end, match.index) },
      { kind: kindOf(match), text: match[0] },
    ]
  })
  const last = found.at(-1)
  const rest: Token = { kind: 'plain', text: code.slice(last ? last.index + last[0].length : 0) }
  return [...pieces, rest].filter(({ text }) => text !== '')
}

function kindOf({ groups = {} }: RegExpMatchArray): Token['kind'] {
  const kinds = ['key', 'text', 'number', 'word'] as const
  return kinds.find((kind) => groups[kind] !== undefined) ?? 'plain'
}
