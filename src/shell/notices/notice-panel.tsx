import { App, Button, Empty } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Notice, Unread } from '../../api/notices.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { Tabs } from '../../engine/tabs.tsx'
import { sessionAtom } from '../../state/session.ts'
import { NoticeItem } from './notice-item.tsx'
import { unreadCount } from './unread.ts'
import { useOpenNotice } from './use-open-notice.ts'
import { useReading } from './use-reading.ts'
import './notices.css'

/** Page of all notices. */
const listPath = '/messageSeting/annountCement'

type Props = {
  readonly unread: Unread
  /** Called with the notice to show in full. */
  readonly onShow: (notice: Notice) => void
  readonly onClose: () => void
}

/** Panel of the bell: unread announcements and system messages. */
export function NoticePanel({ unread, onShow, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { readAll } = useReading()
  const session = useAtomValue(sessionAtom)
  const openNotice = useOpenNotice(onShow)
  const open = (notice: Notice) => {
    onClose()
    openNotice(notice)
  }
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const tab = (category: '1' | '2', title: string, list: readonly Notice[], count: number) => ({
    key: category,
    label: count > 0 ? t('notices.tabCount', { title, count }) : title,
    children: <Newest category={category} list={list} count={count} onOpen={open} />,
  })
  const markAll = () => readAll().catch((error: unknown) => void message.error(errorText(error)))
  // Opens the tab with unread entries.
  const first = unread.anntMsgTotal === 0 && unread.sysMsgTotal > 0 ? '2' : '1'
  return (
    <div ref={panel} className="notice-panel" role="dialog" aria-label={t('notices.bell')} tabIndex={-1}>
      <Tabs
        size="small"
        defaultActiveKey={first}
        items={[
          tab('1', t('notices.announcements'), unread.anntMsgList, unread.anntMsgTotal),
          tab('2', t('notices.messages'), unread.sysMsgList, unread.sysMsgTotal),
        ]}
      />
      <footer>
        <Button type="link" size="small" disabled={unreadCount(unread) === 0} onClick={() => void markAll()}>
          {t('notices.markAll')}
        </Button>
        {!session?.user.supplierId && (
          <Link to={listPath} onClick={onClose}>
            {t('notices.more')}
          </Link>
        )}
      </footer>
    </div>
  )
}

type NewestProps = {
  readonly category: '1' | '2'
  readonly list: readonly Notice[]
  readonly count: number
  readonly onOpen: (notice: Notice) => void
}

function Newest({ category, list, count, onOpen }: NewestProps) {
  const { t } = useTranslation()
  if (list.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`notices.none_${category}`)} />
  }
  return (
    <>
      <ul className="notice-items">
        {list.map((notice) => (
          <li key={notice.anntId}>
            <NoticeItem notice={notice} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {count > list.length && <p className="notice-older">{t('notices.older', { count: count - list.length })}</p>}
    </>
  )
}
