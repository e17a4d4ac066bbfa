import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useErrorText } from '../../error-text.ts'
import { OnDemand } from '../../on-demand.tsx'
import type { FileKeeper } from './use-file-draft.ts'

const MergeDialog = lazily(() => import('./merge/merge-dialog.tsx'), 'MergeDialog')

type Props = {
  readonly path: string
  readonly text: string | null
  readonly keeper: FileKeeper
  readonly onReload: () => void
  /** Continues with the file of the other person, and the merged text. */
  readonly onMerged: (theirs: OpenFile, text: string | null) => void
}

/** Reason why a draft is not stored, with what can be done: send it again, or merge it with that of somebody else. */
export function KeepFailure({ path, text, keeper, onReload, onMerged }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isMerging, setMerging] = useState(false)
  if (keeper.error === undefined) return null
  const use = (theirs: OpenFile, merged: string | null) => {
    setMerging(false)
    onMerged(theirs, merged)
  }
  const action =
    keeper.state === 'stale' ? (
      <span className="studio-keep-tools">
        <Button type="primary" onClick={() => setMerging(true)}>
          {t('studio.merge')}
        </Button>
        <Button onClick={onReload}>{t('studio.reload')}</Button>
      </span>
    ) : (
      <Button onClick={() => void keeper.flush()}>{t('common.retry')}</Button>
    )
  return (
    <>
      <Alert className="studio-keep" type="error" banner showIcon title={errorText(keeper.error)} action={action} />
      {isMerging && (
        <OnDemand>
          <MergeDialog {...{ path }} base={keeper.base()} mine={text} onClose={() => setMerging(false)} onUse={use} />
        </OnDemand>
      )}
    </>
  )
}
