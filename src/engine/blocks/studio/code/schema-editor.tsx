import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaSchema } from '../../../../schema/edit/meta-schema.ts'
import type { Names } from '../../../../schema/edit/names.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { Help } from './completion-source.ts'
import type { Problem } from './problem.ts'
import { useDescriptions } from './use-descriptions.ts'
import { useEditor } from './use-editor.ts'
import { useOutsideText } from './use-outside-text.ts'
import { usePlace } from './use-place.ts'
import { useProblems } from './use-problems.ts'

export type EditorProps = {
  /** Accessible name: the file. */
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Meta-schema of the kind of file, as `schemas/meta/<kind>.json`. */
  readonly meta: MetaSchema
  /** Names that values of the file may refer to. */
  readonly names: Names
  /** Problems of `text`. They move along while more is typed. */
  readonly problems?: readonly Problem[]
  /** Place of the cursor, set from outside; ignored while the cursor is inside of it. */
  readonly place?: Path
  /** The JSON path of the cursor, whenever it changes. */
  readonly onPlace?: (path: Path) => void
  readonly isReadOnly?: boolean
  /** What the expression at a place may read, for its completion. */
  readonly expressionAt?: Help['expressionAt']
}

const none: readonly Problem[] = []

/** The editor itself, with CodeMirror; `CodeEditor` loads it. */
export function SchemaEditor(props: EditorProps) {
  const { label, text, problems = none, place, isReadOnly = false } = props
  const { t } = useTranslation()
  const hint = useId()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const describe = useDescriptions()
  const { view, sent } = useEditor({ box, props, describe, label, hint, isReadOnly })
  useOutsideText(view, text, sent)
  useProblems(view, problems, isReadOnly)
  usePlace(view, place)
  return (
    <>
      <div ref={setBox} className="code-editor-box" />
      <p id={hint} className="visually-hidden">
        {t('code.keys')}
      </p>
    </>
  )
}
