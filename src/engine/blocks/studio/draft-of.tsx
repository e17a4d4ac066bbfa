import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { wholeValue } from '../../../schema/edit/format-text.ts'
import type { DraftResource, OpenFile } from '../../../schema/model/studio-data.ts'
import { useErrorText } from '../../error-text.ts'
import { OnDemand } from '../../on-demand.tsx'
import { useFilePreview } from './use-file-preview.ts'

type Props = {
  readonly opened: OpenFile
  readonly text: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly draw: (draft: DraftResource) => React.ReactNode
}

/** Editor of the resource that a draft makes, once it can be read. */
export function DraftOf({ opened, text, revision, draw }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useFilePreview(opened, { text, revision })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (wholeValue(text) === undefined) return <p className="studio-note">{t('studio.unreadable')}</p>
  if (data === undefined) return <Skeleton />
  if (data === null || !('resource' in data)) return <p className="studio-note">{t('studio.notDrawn')}</p>
  return <OnDemand>{draw(data)}</OnDemand>
}
