import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { Choice } from './choice.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { firstWorkplace, type Workplace } from './use-entry.ts'
import { useWorkplace } from './use-workplace.ts'

type Props = {
  readonly welcome: Pick<Welcome, 'tenantList' | 'departs' | 'userInfo'>
  readonly onEnter: (workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** Choice of the workplace for persons with several tenants or departments (contract.md 2.1). */
export function WorkplaceDialog({ welcome, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const workplace = useWorkplace(welcome, firstWorkplace(welcome), onEnter)
  const { tenantOptions, departOptions, chosen, choose } = workplace
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void workplace.enter()
  }
  return (
    <dialog ref={dialog} className="p-dialog" aria-labelledby="workplace-title" onClose={onCancel}>
      <form onSubmit={submit}>
        <h2 id="workplace-title">{t('portal.workplace')}</h2>
        {workplace.error && <Notice tone="error">{workplace.error}</Notice>}
        {tenantOptions.length > 0 && (
          <Choice
            label={t('portal.tenant')}
            options={tenantOptions}
            value={chosen.tenantId}
            onChange={(tenantId) => choose({ tenantId })}
          />
        )}
        {departOptions.length > 0 && (
          <Choice
            label={t('portal.depart')}
            options={departOptions}
            value={chosen.orgCode}
            problem={workplace.problem}
            onChange={(orgCode) => choose({ orgCode })}
          />
        )}
        <footer>
          <Press onClick={onCancel}>{t('common.cancel')}</Press>
          <Press variant="primary" type="submit" isBusy={workplace.isBusy}>
            {t('portal.enter')}
          </Press>
        </footer>
      </form>
    </dialog>
  )
}
