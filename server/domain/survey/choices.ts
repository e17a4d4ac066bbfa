import type { Text } from '../../../src/schema/base/text.ts'

/** Choice of a question: the stored letter, its text, and its points. */
export type QuestionChoice = { readonly value: string; readonly label: Text; readonly points: number | null }

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
  { value: 'Y', label: { zh: '是', en: 'Yes' }, points: null },
  { value: 'N', label: { zh: '否', en: 'No' }, points: null },
]

/** Text of a choice in an answer, which readers of both languages see. */
export function answerText(label: Text): string {
  return typeof label === 'string' ? label : `${label.zh} / ${label.en}`
}
