import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planDrafts, publishDrafts } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { StudioFile, StudioMenu } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'
import { leadsTo, targetOf } from './menu/leads-to.ts'
import { PlanView } from './plan-view.tsx'

type Props = {
  readonly files: readonly StudioFile[]
  readonly menus: readonly StudioMenu[]
  /** Path of the draft that is chosen at first, a new file with its entry of the menu; without one, all are. */
  readonly first: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Choice of drafts, what their publication changes, and the publication. */
export function PublishDialog({ files, menus, first, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const drafts = files.flatMap((file) => (file.draft ? [{ ...file, version: file.draft.version }] : []))
  const [paths, setPaths] = useState<readonly string[]>(() => {
    const own = drafts.filter(({ path }) => path === first)
    return own.length > 0
      ? own.flatMap((file) => [file.path, ...entriesOf(file, menus)])
      : drafts.map(({ path }) => path)
  })
  // Name of the plan that is agreed to: another plan needs a new agreement, the same one fetched again does not.
  const [agreed, setAgreed] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const chosen = drafts.filter(({ path }) => paths.includes(path)).map(({ path, version }) => ({ path, version }))
  const {
    data: plan,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...studioKey, 'plan', chosen],
    queryFn: () => planDrafts(client, chosen),
    enabled: chosen.length > 0,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const choose = (next: readonly string[]) => {
    setAgreed(undefined)
    setPaths(next)
  }
  const isWrong = plan?.problems.some(({ severity }) => severity === 'error') === true
  const isAgreed = plan !== undefined && agreed === plan.name
  const isOpen = plan !== undefined && !isPlaceholderData && !isWrong && (plan.name === '' || isAgreed)
  const publish = async () => {
    setBusy(true)
    try {
      await publishDrafts(client, chosen, plan?.name ?? '')
      void message.success(t('studio.published', { count: chosen.length }))
      await queries.invalidateQueries({ queryKey: studioKey })
      onDone()
      onClose()
    } catch (cause) {
      void message.error(errorText(cause))
      await queries.invalidateQueries({ queryKey: studioKey })
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={t('studio.publishTitle')}
      okText={t('studio.publishNow')}
      cancelText={t('studio.cancel')}
      okButtonProps={{ disabled: !isOpen || chosen.length === 0, loading: isBusy }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <fieldset className="studio-chosen">
        <legend>{t('studio.chooseDrafts')}</legend>
        {drafts.map(({ path, title, code, draft }) => (
          <Checkbox
            key={path}
            checked={paths.includes(path)}
            onChange={({ target }) => choose(target.checked ? [...paths, path] : paths.filter((each) => each !== path))}
          >
            {textIn(lang, title)} <small>{code}</small>{' '}
            {draft && <small>{t('studio.draftBy', { who: draft.who, at: draft.at.slice(0, 16) })}</small>}
          </Checkbox>
        ))}
        {drafts.length === 0 && t('studio.noDrafts')}
      </fieldset>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!(plan || error) && chosen.length > 0 && <Skeleton aria-label={t('studio.planning')} />}
      {plan && chosen.length > 0 && (
        <PlanView
          plan={plan}
          isBehind={isPlaceholderData}
          needed={drafts.filter(({ path }) => plan.needs.includes(path))}
          onTake={(more) => choose([...paths, ...more])}
        />
      )}
      {plan && plan.name !== '' && chosen.length > 0 && (
        <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked ? plan.name : undefined)}>
          {t('studio.agree')}
        </Checkbox>
      )}
    </Modal>
  )
}

/** Paths of the drafts of menus that lead to a new file. */
function entriesOf(file: StudioFile, menus: readonly StudioMenu[]): readonly string[] {
  const target = file.isNew && targetOf(file)
  if (!target) return []
  return menus.filter((menu) => leadsTo(menu, target, 'added')).map(({ path }) => path)
}
