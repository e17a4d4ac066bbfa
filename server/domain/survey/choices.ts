/** Choice of a question: the stored letter, its text, and its points. */
export type QuestionChoice = { readonly value: string; readonly label: string; readonly points: number | null }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Choices of a question as written: one per line, points after the last equals sign (`Certified=10`). */
export function choicesIn(text: unknown): readonly QuestionChoice[] {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.slice(0, letters.length).map((line, index) => {
    const [, label = line, points] = /^(.*?)\s*[=＝]\s*(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
    return { value: letters[index] ?? '', label, points: points === undefined ? null : Number(points) }
  })
}

/** Choices of a yes-or-no question. */
export const yesOrNo: readonly QuestionChoice[] = [
  { value: 'Y', label: '是 / Yes', points: null },
  { value: 'N', label: '否 / No', points: null },
]
