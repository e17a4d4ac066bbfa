import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import { useLang } from '../../../../state/lang.ts'
import { ExpressionEditor } from '../code/expression-editor.tsx'
import { useTypedPause } from '../kit/use-typed-pause.ts'
import { useEditedFile } from './expression-context.ts'
import { ExpressionResult } from './expression-result.tsx'
import { parsedAt } from './result-of.ts'
import { useExpressionPlace } from './use-expression-place.ts'

export type ExpressionProps = {
  readonly label: string
  /** Place in the file. */
  readonly place: Path
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** Editor of an expression, and its result once it has had the focus. */
export function ExpressionWork({ label, place, value, onChange }: ExpressionProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const file = useEditedFile()
  const [typed, setTyped] = useState(value)
  const [isActive, setActive] = useState(false)
  const found = useExpressionPlace(file, place, isActive)
  // The spaces around an applied expression stay while it is typed.
  useEffect(() => setTyped((last) => (last.trim() === value ? last : value)), [value])
  const parsed = useMemo(
    () => (found && typed.trim() !== '' ? parsedAt(typed, found, lang) : undefined),
    [found, typed, lang],
  )
  // The mistake of an applied expression is among those of its file.
  const isReported = parsed !== undefined && 'message' in parsed && typed.trim() === value
  const apply = () => {
    const next = typed.trim()
    if (next !== value) onChange(next === '' ? undefined : next)
  }
  useTypedPause(typed, typed.trim() !== value, apply)
  return (
    <div className="expression">
      <div className="code-editor expression-line">
        <ExpressionEditor
          label={label}
          mistake={parsed && 'message' in parsed ? parsed : undefined}
          value={typed}
          place={found}
          onType={setTyped}
          onFocus={() => setActive(true)}
          onApply={apply}
        />
      </div>
      {parsed && found && !isReported && <ExpressionResult parsed={parsed} place={found} />}
      {found === null && <p className="studio-note">{t('expression.unknown')}</p>}
    </div>
  )
}
