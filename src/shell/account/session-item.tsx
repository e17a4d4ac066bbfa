import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../widgets/kit/tag.tsx'
import type { OwnSession } from '../../api/account.ts'
import { deviceOf } from './device.ts'

/** A session: device, address and start, with its actions. */
export function SessionItem({ session, children }: { readonly session: OwnSession; readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const { userAgent, ip, createdAt, seenAt, current } = session
  return (
    <li>
      <span className="account-icon">
        {/Mobile|Android/.test(userAgent) ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <span className="account-session">
        <strong>
          <DeviceName userAgent={userAgent} />{' '}
          {current && <Tag option={{ value: '', label: t('account.thisSession'), color: 'blue' }} />}
        </strong>
        <small>{t('account.sessionBegan', { at: createdAt, ip: ip || t('account.unknownAddress') })}</small>
        <small>{t('account.sessionSeen', { at: seenAt })}</small>
      </span>
      {children}
    </li>
  )
}

function DeviceName({ userAgent }: { readonly userAgent: string }) {
  return useDeviceName()(userAgent)
}

/** Function from a user agent to the name of the device. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation()
  return (userAgent) => {
    const { browser, version, system } = deviceOf(userAgent)
    const own: Readonly<Record<string, string>> = {
      WeChat: t('account.weChat'),
      WeCom: t('account.weCom'),
      DingTalk: t('account.dingTalk'),
    }
    const name = browser && `${own[browser] ?? browser} ${version ?? ''}`.trim()
    if (name && system) return t('account.device', { browser: name, system })
    return name ?? system ?? t('account.unknownDevice')
  }
}
