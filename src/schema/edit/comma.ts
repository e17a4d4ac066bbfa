import type { CompletionPlace } from './completions.ts'

type Place = Pick<CompletionPlace, 'text' | 'token'>

/** Comma that an inserted entry needs in front of it: after an entry without one. */
export function commaBefore({ text, token }: Place): string {
  const before = lastLetter(text, token.from)
  return before === '' || '{[,:'.includes(before) ? '' : ', '
}

/** Comma that an inserted entry needs behind it: before an entry that follows directly. */
export function commaAfter({ text, token }: Place): string {
  const next = nextLetter(text, token.to)
  return next === '' || '}],:'.includes(next) ? '' : ','
}

/** The next letter from an offset on that is not white space; empty at the end. */
export function nextLetter(text: string, offset: number): string {
  let at = offset
  while (/\s/.test(text[at] ?? '')) at += 1
  return text[at] ?? ''
}

function lastLetter(text: string, offset: number): string {
  let at = offset - 1
  while (/\s/.test(text[at] ?? '')) at -= 1
  return text[at] ?? ''
}
