import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import { textOfProblem } from './problems.ts'
import type { FormStore } from './store.ts'

type Props = {
  readonly problems: readonly Problem[]
  readonly store: FormStore
  readonly lang: Lang
  readonly onFocus: (key: string) => void
}

/**
 * Problems that prevent saving, each line a link to its field. A single field with its own message needs no
 * summary. A table of rows does: it is far down and takes no focus. Takes the focus if no field can.
 */
export function ErrorSummary({ problems, store, lang, onFocus }: Props) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const first = problems[0]
  const isSaidThere = first !== undefined && store.isShown(first.field) && !isRows(store, first.field)
  const isShown = problems.length > 1 || (first !== undefined && !isSaidThere)
  const isHomeless = first !== undefined && !isSaidThere
  useEffect(() => {
    if (isHomeless) container.current?.focus()
  }, [isHomeless])
  if (!isShown) return null
  return (
    <div ref={container} tabIndex={-1} className="f-problems">
      <Alert
        type="error"
        showIcon
        title={t('form.problems', { count: problems.length })}
        description={
          <ul className="f-summary">
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)}>
                <Line problem={problem} store={store} lang={lang} onFocus={onFocus} />
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}

function isRows(store: FormStore, key: string): boolean {
  return store.plan.fields.get(key)?.type === 'table'
}

function Line({ problem, store, lang, onFocus }: Omit<Props, 'problems'> & { readonly problem: Problem }) {
  const field = store.plan.fields.get(problem.field)
  const text = textOfProblem(problem, lang)
  const line = field ? `${textIn(lang, field.title)}: ${text}` : text
  if (!store.isShown(problem.field)) return line
  return (
    <button type="button" onClick={() => onFocus(problem.field)}>
      {line}
    </button>
  )
}
