import { CheckOutlined } from '@ant-design/icons'
import { Alert, App, Button, Empty, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { NoticeQuery } from '../../api/notices.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { samePage } from '../../engine/frame/page-frame.ts'
import { ListPages } from '../../engine/list/list-pages.tsx'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { PageHeader } from '../../engine/page/page-header.tsx'
import { AnnouncementFilters } from './announcement-filters.tsx'
import { filterNames, filtersOf, queryOf, searchOf } from './announcement-query.ts'
import { AnnouncementRows } from './announcement-rows.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useOpenNotice } from './use-open-notice.ts'
import { useOpened } from './use-opened.ts'
import { useReading } from './use-reading.ts'
import './notices.css'

/** All of one's notices, unread ones first. The address holds the filters and the open notice. */
export function AnnouncementListPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const query = queryOf(search)
  const { shown, error, isBehind, refetch } = useAnnouncements(query)
  const { opened, error: openError, open } = useOpened(shown?.records)
  const openNotice = useOpenNotice(({ anntId }) => open(anntId))
  const ask = (next: Partial<NoticeQuery>, replace = false) =>
    setSearch((base) => searchOf({ ...query, ...next }, base), { state: samePage, replace })
  const lastPage = shown ? Math.max(1, Math.ceil(shown.total / query.pageSize)) : undefined
  const isGone = !isBehind && lastPage !== undefined && query.pageNo > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page past the end is left once.
  useEffect(() => {
    if (isGone) ask({ pageNo: lastPage ?? 1 }, true)
  }, [isGone])
  const filters = filtersOf(query)
  const isFiltered = filterNames.some((name) => filters[name] !== '')
  return (
    <>
      <PageHeader title={t('notices.myAnnouncements')} action={<MarkAll />} />
      <div className="page-card">
        <AnnouncementFilters filters={filters} onSearch={(next) => ask({ ...next, pageNo: 1 })} />
        {openError && (
          <Alert
            type="warning"
            showIcon
            className="notice-failure"
            title={t('notices.gone')}
            closable={{ closeIcon: true, 'aria-label': t('common.close'), onClose: () => open(undefined) }}
          />
        )}
        {error && (
          <NotFetched
            className="notice-failure"
            title={t('notices.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!(shown || error) && <Skeleton paragraph={{ rows: 6 }} title={false} />}
        {shown?.total === 0 && <Empty description={isFiltered ? t('notices.noResult') : t('notices.empty')} />}
        {shown && shown.total > 0 && (
          <>
            <AnnouncementRows notices={shown.records} isBehind={isBehind} onOpen={openNotice} />
            <Pages query={query} total={shown.total} onTurn={ask} />
          </>
        )}
      </div>
      {opened && <NoticeDialog notice={opened} onClose={() => open(undefined)} />}
    </>
  )
}

type PagesProps = {
  readonly query: NoticeQuery
  readonly total: number
  readonly onTurn: (page: Pick<NoticeQuery, 'pageNo' | 'pageSize'>) => void
}

function Pages({ query, total, onTurn }: PagesProps) {
  const isPhone = useIsPhone()
  return (
    <div className="notice-pages">
      <ListPages state={query} total={total} isSmall={isPhone} isFull={false} onTurn={onTurn} />
    </div>
  )
}

function MarkAll() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { readAll } = useReading()
  const mark = () =>
    readAll().then(
      () => void message.success(t('notices.allRead')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <Button className="notice-mark-all" icon={<CheckOutlined />} onClick={() => void mark()}>
      {t('notices.markAll')}
    </Button>
  )
}
