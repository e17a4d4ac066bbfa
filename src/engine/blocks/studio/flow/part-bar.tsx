import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import { mixinsOf } from '../../../../schema/edit/field-edits.ts'
import type { Names } from '../../../../schema/edit/names.ts'
import { hasOwnStates, withDraftState, withInitial } from '../../../../schema/edit/state-edits.ts'
import type { GraphState } from '../../../../schema/edit/state-graph.ts'
import { withValue } from '../../../../schema/edit/with-value.ts'
import { useLang } from '../../../../state/lang.ts'

type StateProps = {
  readonly state: GraphState
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onAdd: () => void
}

/** Settings of the chosen state, and an action that begins in it. */
export function StateBar({ state, text, onChange, onAdd }: StateProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { value, title, isInitial, isDraft } = state
  const isOwn = hasOwnStates(text)
  return (
    <section className="studio-flow-part" aria-label={textIn(lang, title)}>
      <strong>{textIn(lang, title)}</strong>
      <Checkbox checked={isInitial} disabled={!isOwn || isInitial} onChange={() => onChange(withInitial(text, value))}>
        {t('studioFlow.isInitial')}
      </Checkbox>
      <Checkbox
        checked={isDraft}
        disabled={!isOwn}
        onChange={({ target }) => onChange(withDraftState(text, value, target.checked))}
      >
        {t('studioFlow.isDraft')}
      </Checkbox>
      <Button size="small" icon={<PlusOutlined />} onClick={onAdd}>
        {t('studioFlow.addActionHere')}
      </Button>
    </section>
  )
}

type ActionProps = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly names: Names
  readonly onChange: (text: string) => void
}

/** The chosen action where a mixin has it: the file may take it over. */
export function SharedAction({ name, title, text, names, onChange }: ActionProps) {
  const { t } = useTranslation()
  const parts = new Set(names('part').map((part) => part.name))
  const mixin = mixinsOf(text).find((each) => parts.has(`${each}.${name}`))
  return (
    <section className="studio-flow-part" aria-label={title}>
      <strong>{title}</strong>
      <span className="studio-note">{t('studioFlow.sharedAction')}</span>
      {mixin !== undefined && (
        <Button
          size="small"
          icon={<EditOutlined />}
          onClick={() => onChange(withValue(text, ['actions', name], { like: mixin }))}
        >
          {t('studio.override')}
        </Button>
      )}
    </section>
  )
}
