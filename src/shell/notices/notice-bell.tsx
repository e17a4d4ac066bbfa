import { BellOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Notice } from '../../api/notices.ts'
import { Boundary } from '../../engine/boundary.tsx'
import { OnDemand } from '../../engine/on-demand.tsx'
import { PageSkeleton } from '../kit/page-skeleton.tsx'
import { unreadCount } from './unread.ts'
import { useUnread } from './use-unread.ts'
import './notice-bell.css'

const NoticePanel = lazily(() => import('./notice-panel.tsx'), 'NoticePanel')
const NoticeDialog = lazily(() => import('./notice-dialog.tsx'), 'NoticeDialog')

/** Highest count that the bell shows. */
const most = 99

/** Bell of the header with the count of unread notices; a click shows the newest. */
export function NoticeBell() {
  const { t } = useTranslation()
  const unread = useUnread()
  const count = unreadCount(unread)
  const isPhone = useIsPhone()
  const bell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Notice>()
  const wasShown = useRef(false)
  // The pressed element is gone with the panel, and an open dialog keeps the focus.
  useEffect(() => {
    if (wasShown.current && !shown) bell.current?.focus()
    wasShown.current = shown !== undefined
  }, [shown])
  const panel = (
    <Boundary scope="block">
      <LazyBoundary fallback={<PageSkeleton />}>
        <NoticePanel unread={unread} onShow={setShown} onClose={() => setOpen(false)} />
      </LazyBoundary>
    </Boundary>
  )
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        // Centred: from there it moves aside where a phone has no room.
        placement={isPhone ? 'bottom' : 'bottomRight'}
        arrow={false}
        content={panel}
        styles={isPhone ? { root: { paddingInline: 8 } } : {}}
        destroyOnHidden
      >
        <Button
          ref={bell}
          type="text"
          aria-label={count > 0 ? t('notices.bellCount', { count }) : t('notices.bell')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="notice-bell"
          icon={<BellOutlined />}
        >
          {count > 0 && <span className="notice-count">{count > most ? `${most}+` : count}</span>}
        </Button>
      </Popover>
      {shown && (
        <Boundary scope="block">
          <OnDemand>
            <NoticeDialog notice={shown} onClose={() => setShown(undefined)} />
          </OnDemand>
        </Boundary>
      )}
    </>
  )
}
