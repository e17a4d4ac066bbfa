import { App, Button, Checkbox, Mentions } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../widgets/registry.ts'
import { addComment, commentCode, feedReaders, type Reader } from '../../api/feed.ts'
import { newKey } from '../../api/new-key.ts'
import { useClient } from '../../state/client.ts'
import { useResource } from '../data/use-resource.ts'
import { useErrorText } from '../error-text.ts'

type Props = {
  readonly about: { readonly busType: string; readonly busId: string }
  /** Whether the other company may be asked to read it too. */
  readonly mayShare: boolean
  readonly onDone: () => Promise<void>
}

const empty = { content: '', files: '', isShared: false }

/** Box for a comment: text with mentions, files, and who reads it. A refused comment stays in the box. */
export function CommentBox({ about, mayShare, onDone }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const id = useId()
  const [draft, setDraft] = useState(empty)
  const [isSending, setSending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const key = useRef(newKey())
  const file = useResource(commentCode).data?.fields.files
  const { content, files, isShared } = draft
  const audience = isShared ? 'both' : 'own'
  const { people, search } = useReaders(about, audience)
  const send = async () => {
    setSending(true)
    try {
      await addComment(client, about, { content, audience, files, mentions: mentionedIn(content, people) }, key.current)
      key.current = newKey()
      setDraft(empty)
      void message.success(t('document.sent'))
      await onDone()
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setSending(false)
    }
  }
  const Input = file && widgets[file.type].Input
  return (
    <div className="d-write">
      <Mentions
        autoSize={{ minRows: isOpen ? 2 : 1, maxRows: 8 }}
        maxLength={2000}
        aria-label={t('document.write')}
        placeholder={t('document.write')}
        value={content}
        onChange={(text) => setDraft({ ...draft, content: text })}
        onSearch={search}
        onFocus={() => setOpen(true)}
        filterOption={(text, { key, value }) => `${key} ${value}`.toLowerCase().includes(text.toLowerCase())}
        options={people.map(({ username, realname, isOther }) => ({
          value: realname,
          key: username,
          label: isOther ? `${realname} (${t('document.otherCompany')})` : realname,
        }))}
      />
      {Input && isOpen && (
        <Input
          id={`${id}-files`}
          field={file}
          value={files}
          onChange={(value) => setDraft({ ...draft, files: String(value ?? '') })}
        />
      )}
      <div className="d-write-foot" hidden={!isOpen}>
        {mayShare ? (
          <Checkbox checked={isShared} onChange={({ target }) => setDraft({ ...draft, isShared: target.checked })}>
            {t('document.share')}
          </Checkbox>
        ) : (
          <small className="w-secondary">{t('document.own')}</small>
        )}
        <Button
          type="primary"
          size="small"
          loading={isSending}
          disabled={content.trim() === ''}
          onClick={() => void send()}
        >
          {t('document.send')}
        </Button>
      </div>
    </div>
  )
}

/** People found so far who would read the comment; the box names them by their real name, the comment by their account. */
function useReaders({ busType, busId }: Props['about'], audience: 'own' | 'both') {
  const client = useClient()
  const [people, setPeople] = useState<readonly Reader[]>([])
  const search = (text: string) => {
    void feedReaders(client, busType, busId, { q: text, audience })
      .then((found) => setPeople((known) => [...known.filter((one) => !isAmong(found, one)), ...found]))
      // Without suggestions the text is a plain comment.
      .catch(() => undefined)
  }
  return { people: people.filter(({ isOther }) => audience === 'both' || !isOther), search }
}

const isAmong = (people: readonly Reader[], { username }: Reader) => people.some((one) => one.username === username)

function mentionedIn(content: string, people: readonly Reader[]): string {
  const accounts = people.filter(({ realname }) => `${content} `.includes(`@${realname} `))
  return accounts.map(({ username }) => username).join(',')
}
