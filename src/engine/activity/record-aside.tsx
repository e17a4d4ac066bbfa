import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { document } from '../../i18n/document.ts'
import { addTexts } from '../../i18n/instance.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FeedEntry } from '../../schema/model/feed.ts'
import { useErrorText } from '../error-text.ts'
import { RecordChain } from '../record/record-chain.tsx'
import { CommentBox } from './comment-box.tsx'
import { EntryItem } from './entry-item.tsx'
import { ProcessSection } from './process-section.tsx'
import { useFeed } from './use-feed.ts'
import './activity.css'

addTexts({ document })

type Props = { readonly resource: CompiledResource; readonly id: string }

const kinds = ['all', 'comment', 'change', 'message'] as const
type Kind = (typeof kinds)[number]

const titles = {
  all: 'document.all',
  comment: 'document.comments',
  change: 'document.changes',
  message: 'document.messages',
} as const satisfies Record<Kind, string>

/** Column next to a record with states: its related documents, and its activity. */
export function RecordAside({ resource, id }: Props) {
  return (
    <aside className="d-aside">
      <ProcessSection resource={resource} id={id} />
      <RecordChain resource={resource} id={id} />
      <Activity resource={resource} id={id} />
    </aside>
  )
}

function Activity({ resource, id }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('all')
  const { data, error, refetch, refresh } = useFeed(resource.code, id)
  const errorText = useErrorText()
  const again = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
  const shown = (data?.entries ?? []).filter((entry) => kind === 'all' || entry.kind === kind)
  return (
    <section className="d-activity" aria-labelledby="d-activity">
      <h2 id="d-activity">{t('document.activity')}</h2>
      {error && !data && <Alert type="error" showIcon title={errorText(error)} action={again} />}
      {!(data || error) && <Skeleton paragraph={{ rows: 4 }} title={false} />}
      {data?.mayComment && (
        <CommentBox about={{ busType: resource.code, busId: id }} mayShare={data.mayShare} onDone={refresh} />
      )}
      {data && (
        <Segmented
          size="small"
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(titles[value]) }))}
        />
      )}
      {data && <Entries entries={shown} resource={resource} onChanged={refresh} />}
    </section>
  )
}

type EntriesProps = {
  readonly entries: readonly FeedEntry[]
  readonly resource: CompiledResource
  readonly onChanged: () => Promise<void>
}

function Entries({ entries, resource, onChanged }: EntriesProps) {
  const { t } = useTranslation()
  if (entries.length === 0) return <p className="w-secondary">{t('document.none')}</p>
  return (
    <ol className="d-feed">
      {entries.map((entry) => (
        <li key={entry.key} className="d-entry">
          <EntryItem entry={entry} resource={resource} onChanged={onChanged} />
        </li>
      ))}
    </ol>
  )
}
