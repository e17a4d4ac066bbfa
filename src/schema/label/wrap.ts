/** Millimetres of a point. */
export const millimetres = 25.4 / 72

const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) > 0x2e7f

/** Approximate width of a text in ems: wide letters of East Asia one, others their mean. */
function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? 1 : 0.56), 0)
}

/** Width of a text, in the unit that lines are measured in. */
type Measure = (text: string) => number

/**
 * Lines of a text within a width (ems, or the unit of `measure`): broken between words, and anywhere in East Asian text and in words that are
 * too long.
 */
export function wrapped(text: string, width: number, most: number, measure: Measure = emsOf): readonly string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => linesOf(piecesOf(paragraph, width, measure), width, measure))
    .slice(0, Math.max(1, most))
}

/** Parts that stay together: wide letters alone, words with the space after them, letters of words that are too long. */
function piecesOf(paragraph: string, width: number, measure: Measure): readonly string[] {
  const parts = paragraph.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+\s*|\s+/gu) ?? ['']
  return parts.flatMap((part) => (measure(part.trimEnd()) > width ? [...part] : [part]))
}

function linesOf(pieces: readonly string[], width: number, measure: Measure): readonly string[] {
  const lines = ['']
  for (const piece of pieces) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && measure((line + piece).trimEnd()) > width) lines.push(piece)
    else lines[lines.length - 1] = line + piece
  }
  return lines.map((line) => line.trimEnd())
}
