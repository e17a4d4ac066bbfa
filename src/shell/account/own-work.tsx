import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { samePage } from '../../engine/frame/page-frame.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { PageView } from '../../engine/page/page-view.tsx'
import { Tabs } from '../../engine/tabs.tsx'
import { queryOf } from '../notices/announcement-query.ts'
import { AnnouncementRows } from '../notices/announcement-rows.tsx'
import { NoticeDialog } from '../notices/notice-dialog.tsx'
import { useAnnouncements } from '../notices/use-announcements.ts'
import { useOpenNotice } from '../notices/use-open-notice.ts'
import { useOpened } from '../notices/use-opened.ts'
import '../notices/notices.css'

const tabs = ['tasks', 'documents', 'messages'] as const

/** Own tasks, latest records and notices. The open tab is part of the address. */
export function OwnWork() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'tasks'
  return (
    <Tabs
      activeKey={shown}
      onChange={(tab) => setSearch({ tab }, { state: samePage })}
      items={tabs.map((tab) => ({
        key: tab,
        label: t(`account.tab_${tab}`),
        children:
          tab === 'messages' ? (
            <OwnMessages />
          ) : (
            <PageView code={`account/${tab}`} heading={null} missing={<Empty description={t('list.empty')} />} />
          ),
      }))}
    />
  )
}

const latest = queryOf(new URLSearchParams())

/** Latest notices, unread ones first. */
function OwnMessages() {
  const { t } = useTranslation()
  const { shown, error, isBehind, refetch } = useAnnouncements(latest)
  const { opened, open } = useOpened(shown?.records)
  const openNotice = useOpenNotice(({ anntId }) => open(anntId))
  if (error && !shown) return <NotFetched title={t('notices.failed')} error={error} onRetry={() => void refetch()} />
  if (!shown) return <Skeleton title={false} />
  if (shown.total === 0) return <Empty description={t('notices.empty')} />
  return (
    <>
      <AnnouncementRows notices={shown.records} isBehind={isBehind} onOpen={openNotice} />
      <Link to="/messageSeting/annountCement">{t('page.all', { count: shown.total })}</Link>
      {opened && <NoticeDialog notice={opened} onClose={() => open(undefined)} />}
    </>
  )
}
