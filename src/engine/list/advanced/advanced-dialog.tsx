import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../../widgets/kit/use-is-phone.ts'
import { type Advanced, complete } from '../../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { askable, firstRule } from './askable.ts'
import { ConditionLines } from './condition-lines.tsx'
import { Sentence } from './sentence.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly advanced: Advanced | undefined
  /** Called with the new query; undefined clears it. */
  readonly onAsk: (advanced: Advanced | undefined) => void
  readonly onClose: () => void
}

/** Editor of an advanced query: its conditions, and the query as a sentence. */
export function AdvancedDialog({ resource, advanced, onAsk, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const fields = askable(resource)
  const fresh = (): Advanced => ({ match: 'and', rules: [firstRule(fields)] })
  const [edition, setEdition] = useState(0)
  const [typed, setTyped] = useState<Advanced>(() => advanced ?? fresh())
  const asked = complete(typed)
  const reset = () => {
    setTyped({ ...typed, rules: fresh().rules })
    setEdition(edition + 1)
  }
  return (
    <Modal
      open
      title={t('query.advanced')}
      width={isPhone ? '100%' : 860}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={reset}>{t('list.reset')}</Button>
          <Button type="primary" onClick={() => onAsk(asked)}>
            {t('list.search')}
          </Button>
        </>
      }
    >
      <form
        className="advanced"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(asked)
        }}
      >
        <ConditionLines key={edition} fields={fields} advanced={typed} least={1} onChange={setTyped} />
        <p className="advanced-echo" aria-live="polite">
          {asked ? <Sentence resource={resource} advanced={asked} /> : t('query.nothing')}
        </p>
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
