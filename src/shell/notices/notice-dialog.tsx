import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Notice } from '../../api/notices.ts'
import { noticeSize } from '../../state/constants.ts'
import { NoticeBody } from './notice-body.tsx'
import { PriorityTag } from './priority-tag.tsx'
import { useFollow } from './use-follow.ts'
import { useReading } from './use-reading.ts'
import './notices.css'

type Props = { readonly notice: Notice; readonly onClose: () => void }

/** An open notice; it counts as read from then on (spec 2.4). */
export function NoticeDialog({ notice, onClose }: Props) {
  const { t } = useTranslation()
  const { read } = useReading()
  const follow = useFollow()
  const isPhone = useIsPhone()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (notice.readFlag === '0') void read(notice)
  }, [notice, read])
  const isWide = isFull || isPhone
  const go = () => {
    if (follow(notice.openPage)) onClose()
  }
  return (
    <Modal
      open
      className={isFull ? 'notice-dialog notice-dialog-full' : 'notice-dialog'}
      title={notice.msgCategory === '2' ? t('notices.systemTitle') : t('notices.announcementTitle')}
      width={isWide ? '100%' : noticeSize.width}
      centered={!isFull}
      styles={isFull ? {} : { body: { height: noticeSize.height } }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('common.close')}
        </Button>,
        notice.openType === 'url' && (
          <Button key="go" type="primary" onClick={go}>
            {t('notices.goHandle')}
          </Button>
        ),
      ]}
    >
      <Button
        type="text"
        size="small"
        className="notice-full-toggle"
        aria-label={isFull ? t('notices.leaveFull') : t('notices.full')}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => setFull(!isFull)}
      />
      {/* A scroll container must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="notice-sheet" tabIndex={0} aria-label={notice.titile}>
        <Head notice={notice} />
        <NoticeBody notice={notice} onLeave={onClose} />
      </section>
    </Modal>
  )
}

function Head({ notice: { titile, priority, sender, sendTime } }: { readonly notice: Notice }) {
  const { t } = useTranslation()
  return (
    <header className="notice-head">
      <h2>{titile}</h2>
      <p>
        <PriorityTag priority={priority} />
        {sender && <span>{t('notices.senderIs', { sender })}</span>}
        {sendTime && <time>{t('notices.sentAt', { time: sendTime })}</time>}
      </p>
    </header>
  )
}
