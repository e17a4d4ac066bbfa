/** A choice of a question: the letter it is stored as, its text, and the points it gives. */
export type QuestionChoice = { readonly value: string; readonly label: string; readonly points: number | null }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The choices of a question as they are written: one on each line, points behind the last equals sign (`Certified=10`). */
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

/** The choices of a yes-or-no. */
export const yesOrNo: readonly QuestionChoice[] = [
  { value: 'Y', label: '是 / Yes', points: null },
  { value: 'N', label: '否 / No', points: null },
]
