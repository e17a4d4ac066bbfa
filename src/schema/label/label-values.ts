import { fieldsIn, type LabelTemplate } from './layout.ts'

/** Values of a record as texts, by field; those of the row of a label by `lines.qty`; the whole table by its name. */
export type LabelValues = {
  readonly texts: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}

/** Most labels of one print. */
const mostLabels = 500

/** Text with its fields filled in; unknown ones are empty. `{n}` and `{total}` count the labels of a row. */
export function filled(text: string, { texts }: LabelValues): string {
  return fieldsIn(text).reduce((result, name) => result.replaceAll(`{${name}}`, texts[name] ?? ''), text)
}

/** Values of each label of a record: one for each row of the table and each of its copies. @throws RangeError for more than `mostLabels`. */
export function labelsOf({ rows, copies }: LabelTemplate, values: LabelValues): readonly LabelValues[] {
  const parts =
    rows === undefined
      ? [values]
      : (values.tables[rows] ?? []).map((row) => {
          const own = Object.fromEntries(Object.entries(row).map(([key, text]) => [`${rows}.${key}`, text]))
          return { ...values, texts: { ...values.texts, ...own } }
        })
  const all = parts.flatMap((part) => {
    const asked = copies === undefined ? 1 : Math.floor(Number(part.texts[copies]?.replaceAll(',', '')))
    const total = Number.isFinite(asked) && asked > 0 ? asked : 1
    if (total > mostLabels) throw new RangeError('too many labels')
    return Array.from({ length: total }, (_, index) => ({
      ...part,
      texts: { ...part.texts, n: String(index + 1), total: String(total) },
    }))
  })
  if (all.length > mostLabels) throw new RangeError('too many labels')
  return all
}
