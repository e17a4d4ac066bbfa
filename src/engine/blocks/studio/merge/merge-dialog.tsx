import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { openFile } from '../../../../api/studio.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioMerge } from '../../../../i18n/studio-merge.ts'
import { type Merged, mergeTexts } from '../../../../schema/edit/merge-texts.ts'
import { withValue } from '../../../../schema/edit/with-value.ts'
import type { OpenFile } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'
import { OnDemand } from '../../../on-demand.tsx'
import { ClashList } from './clash-list.tsx'
import './merge.css'

addTexts({ studioMerge })

const TextDiff = lazily(() => import('../code/text-diff.tsx'), 'TextDiff')

type Props = {
  readonly path: string
  /** Text that both began with. */
  readonly base: string | null
  readonly mine: string | null
  readonly onClose: () => void
  /** The text that continues the draft of the other person. */
  readonly onUse: (theirs: OpenFile, text: string | null) => void
}

/** Own changes and those of the person who stored the draft meanwhile, in one text. */
export function MergeDialog({ path, base, mine, onClose, onUse }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [won, setWon] = useState<ReadonlySet<number>>(new Set())
  const { data: theirs, error } = useQuery({
    queryKey: [...studioKey, 'theirs', path],
    queryFn: () => openFile(client, path),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const merged = useMemo(() => theirs && mergeTexts(base, theirs.text, mine), [base, theirs, mine])
  const result = theirs && merged ? resultOf(merged, theirs.text, mine, won) : null
  return (
    <Modal
      open
      width={860}
      title={t('studioMerge.title')}
      okText={t('studioMerge.use')}
      cancelText={t('studio.cancel')}
      okButtonProps={{ disabled: theirs === undefined }}
      onOk={() => theirs && onUse(theirs, result)}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!(theirs || error) && <Skeleton active />}
      {theirs && merged && (
        <>
          <p>
            {theirs.draft
              ? t('studioMerge.other', { who: theirs.draft.who, at: theirs.draft.at.slice(0, 16) })
              : t('studioMerge.published')}{' '}
            {merged.taken > 0 && t('studioMerge.taken', { count: merged.taken })}
          </p>
          <p>
            {merged.clashes.length > 0
              ? t('studioMerge.clashes', { count: merged.clashes.length })
              : t('studioMerge.noClash')}
          </p>
          <ClashList clashes={merged.clashes} mine={won} onChange={setWon} />
          {result === theirs.text ? (
            <p className="studio-note">{t('studioMerge.equal')}</p>
          ) : (
            <>
              <h4>{t('studioMerge.result')}</h4>
              <OnDemand>
                <TextDiff label={t('studioMerge.result')} before={theirs.text ?? ''} after={result ?? ''} />
              </OnDemand>
            </>
          )}
        </>
      )}
    </Modal>
  )
}

/** Merged text with the own values of the conflicts that they win. */
function resultOf(
  { text, clashes }: Merged,
  theirs: string | null,
  mine: string | null,
  won: ReadonlySet<number>,
): string | null {
  const [first] = clashes
  if (first?.path.length === 0) return won.has(0) ? mine : theirs
  if (theirs === null) return null
  return clashes.reduce((last, clash, index) => (won.has(index) ? withValue(last, clash.path, clash.mine) : last), text)
}
