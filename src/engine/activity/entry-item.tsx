import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { commentCode, removeComment } from '../../api/feed.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FeedEntry } from '../../schema/model/feed.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useResource } from '../data/use-resource.ts'
import { useErrorText } from '../error-text.ts'
import { HistoryValue } from '../record/history-change.tsx'

type Kind = FeedEntry['kind']
type Of<K extends Kind> = Extract<FeedEntry, { kind: K }>

type Props = {
  readonly entry: FeedEntry
  readonly resource: CompiledResource
  readonly onChanged: () => Promise<void>
}

/** Entry of a document's activity. */
export function EntryItem({ entry, resource, onChanged }: Props) {
  if (entry.kind === 'comment') return <Comment entry={entry} onChanged={onChanged} />
  if (entry.kind === 'message') return <Message entry={entry} />
  return <Change entry={entry} resource={resource} />
}

function Head({ entry, children }: { readonly entry: FeedEntry; readonly children: ReactNode }) {
  return (
    <div className="d-entry-head">
      <b>{entry.realname}</b>
      {children}
      <time dateTime={entry.at.replace(' ', 'T')}>{entry.at.slice(0, 16)}</time>
    </div>
  )
}

function Message({ entry }: { readonly entry: Of<'message'> }) {
  const { t } = useTranslation()
  const receivers = entry.receivers.join(t('document.comma'))
  return (
    <>
      <Head entry={entry}>{null}</Head>
      <p className="d-entry-changes">{t('document.toldTo', { receivers, title: entry.title })}</p>
    </>
  )
}

/** Changes of an entry that are shown at first. */
const few = 3

function Change({ entry, resource }: { readonly entry: Of<'change'>; readonly resource: CompiledResource }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const own = resource.actions.find(({ name }) => name === entry.action)
  const isNew = entry.action === 'add' || entry.action === 'import'
  // Hidden fields follow shown ones; the full history names them.
  const changes = isNew ? [] : entry.changes.filter(({ field }) => resource.fields[field]?.type !== 'hidden')
  const rest = changes.length - few
  return (
    <>
      <Head entry={entry}>
        <span>{own ? textIn(lang, own.title) : t(`list.history_${entry.action}`, { defaultValue: entry.action })}</span>
      </Head>
      {changes.length > 0 && (
        <ul className="d-entry-changes">
          {changes.slice(0, isOpen ? changes.length : few).map(({ field, title, before, after }) => (
            <li key={field}>
              {title}: <HistoryValue field={resource.fields[field]} value={before} /> →{' '}
              <HistoryValue field={resource.fields[field]} value={after} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button type="link" size="small" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('document.less') : t('document.more', { count: rest })}
        </Button>
      )}
    </>
  )
}

type CommentProps = { readonly entry: Of<'comment'>; readonly onChanged: () => Promise<void> }

function Comment({ entry, onChanged }: CommentProps) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const { id, content, files, isShared, mentions, isMine } = entry
  const remove = () =>
    void modal.confirm({
      title: t('document.removeAsk'),
      okText: t('document.remove'),
      cancelText: t('common.cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeComment(client, id)
          void message.success(t('document.removed'))
          await onChanged()
        } catch (error) {
          void message.error(errorText(error))
        }
      },
    })
  return (
    <div className="d-comment">
      <Head entry={entry}>
        <small>{isShared ? t('document.shared') : t('document.own')}</small>
      </Head>
      <p className="d-entry-text">{content}</p>
      {mentions.length > 0 && <p className="d-entry-changes">@ {mentions.join(t('document.comma'))}</p>}
      {files !== '' && <Files files={files} />}
      {isMine && (
        <Button type="link" size="small" onClick={remove}>
          {t('document.remove')}
        </Button>
      )}
    </div>
  )
}

function Files({ files }: { readonly files: string }) {
  const field = useResource(commentCode).data?.fields.files
  if (!field) return null
  const { Cell } = cellRenderers[field.type]
  return <Cell field={field} value={files} />
}
