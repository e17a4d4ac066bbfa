import { useTranslation } from 'react-i18next'
import type { Notice } from '../../api/notices.ts'
import { PriorityTag } from './priority-tag.tsx'
import { shortTime } from './short-time.ts'

type Props = { readonly notice: Notice; readonly onOpen: (notice: Notice) => void }

/** Compact entry of a notice; a click opens it. */
export function NoticeItem({ notice, onOpen }: Props) {
  const { t } = useTranslation()
  const { titile, msgAbstract, priority, sender, sendTime, readFlag } = notice
  return (
    <button type="button" className="notice-item" onClick={() => onOpen(notice)}>
      <span className="notice-item-top">
        {readFlag === '0' && <span className="notice-dot" role="img" aria-label={t('notices.unread')} />}
        <strong>{titile}</strong>
        <PriorityTag priority={priority} />
      </span>
      {msgAbstract && <span className="notice-item-abstract">{msgAbstract}</span>}
      <small>
        {sender && <span>{sender}</span>}
        {sendTime && <time>{shortTime(sendTime)}</time>}
      </small>
    </button>
  )
}
