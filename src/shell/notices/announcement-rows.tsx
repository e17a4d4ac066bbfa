import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Notice } from '../../api/notices.ts'
import { NoticeItem } from './notice-item.tsx'
import { PriorityTag } from './priority-tag.tsx'
import { shortTime } from './short-time.ts'

type Props = {
  readonly notices: readonly Notice[]
  /** The rows belong to an earlier query. */
  readonly isBehind: boolean
  readonly onOpen: (notice: Notice) => void
}

/** One's notices: a table, or cards on a phone. */
export function AnnouncementRows({ notices, isBehind, onOpen }: Props) {
  const { t } = useTranslation()
  const columns = useColumns()
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <ul className="notice-cards" aria-label={t('notices.table')} aria-busy={isBehind}>
        {notices.map((notice) => (
          <li key={notice.anntId}>
            <NoticeItem notice={notice} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Table<Notice>
      aria-label={t('notices.table')}
      size="middle"
      rowKey="anntId"
      columns={columns}
      dataSource={[...notices]}
      loading={{ spinning: isBehind, delay: 150 }}
      pagination={false}
      scroll={{ x: 860 }}
      rowClassName={({ readFlag }) => (readFlag === '0' ? 'notice-row notice-row-unread' : 'notice-row')}
      onRow={(notice) => ({ onClick: () => onOpen(notice) })}
    />
  )
}

function useColumns(): TableColumnsType<Notice> {
  const { t } = useTranslation()
  return [
    {
      title: t('notices.title'),
      dataIndex: 'titile',
      // The row handles the click: the button is for the keyboard.
      render: (title: string) => (
        <button type="button" className="notice-open">
          {title}
        </button>
      ),
    },
    {
      title: t('notices.category'),
      dataIndex: 'msgCategory',
      width: 150,
      render: (category: string | null) => (category === '2' ? t('notices.category_2') : t('notices.category_1')),
    },
    {
      title: t('notices.priority'),
      dataIndex: 'priority',
      width: 110,
      render: (priority: string | null) => <PriorityTag priority={priority} />,
    },
    { title: t('notices.sender'), dataIndex: 'sender', width: 140 },
    {
      title: t('notices.sendTime'),
      dataIndex: 'sendTime',
      width: 160,
      render: (time: string | null) => time && shortTime(time),
    },
    {
      title: t('notices.state'),
      dataIndex: 'readFlag',
      width: 110,
      render: (flag: Notice['readFlag']) =>
        flag === '1' ? t('notices.read') : <span className="w-tag w-tag-blue">{t('notices.unread')}</span>,
    },
  ]
}
