import { Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSigners, chooseHandlers, type Signers, transferTask } from '../../api/process.ts'
import { useClient } from '../../state/client.ts'
import { PeopleSelect } from './people-select.tsx'
import type { TaskProps } from './process-decision.tsx'
import { DialogField, DialogWords, TaskDialog } from './task-dialog.tsx'

/** `choose`: the starter chooses the handlers. */
export type HandOn = 'transfer' | 'sign' | 'choose'

const labels = { transfer: 'process.transferTo', sign: 'process.signers', choose: 'process.handlers' } as const
const places = ['before', 'after', 'parallel'] as const

/** Dialog that brings other people to a task: one in place of its handler, or several with them. */
export function HandOnDialog({ task: { task, title }, about, kind, ...rest }: TaskProps & { readonly kind: HandOn }) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [people, setPeople] = useState<readonly string[]>([])
  const [place, setPlace] = useState<Signers['place']>('parallel')
  const [opinion, setOpinion] = useState('')
  const run = () => {
    if (kind === 'choose') return chooseHandlers(client, task, people)
    if (kind === 'transfer') return transferTask(client, task, people[0] ?? '', opinion.trim())
    return addSigners(client, task, { people, place, opinion: opinion.trim() })
  }
  return (
    <TaskDialog
      title={`${t(`process.${kind}`)} · ${title}`}
      okText={t(`process.${kind}`)}
      isMissing={people.length === 0}
      run={run}
      {...rest}
    >
      <DialogField id={`${id}-people`} label={t(labels[kind])}>
        <PeopleSelect
          id={`${id}-people`}
          about={about}
          isOne={kind === 'transfer'}
          value={people}
          onChange={setPeople}
        />
      </DialogField>
      {kind === 'sign' && (
        <div className="p-field">
          <span>{t('process.place')}</span>
          <Segmented
            block
            aria-label={t('process.place')}
            value={place}
            onChange={setPlace}
            options={places.map((value) => ({ value, label: t(`process.${value}`) }))}
          />
        </div>
      )}
      {kind !== 'choose' && (
        <DialogWords label={t('process.opinion')} value={opinion} onChange={setOpinion} maxLength={400} />
      )}
    </TaskDialog>
  )
}
