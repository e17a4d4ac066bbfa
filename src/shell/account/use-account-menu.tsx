import {
  BookOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  IdcardOutlined,
  SettingOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { App, type MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { OnDemand } from '../../engine/on-demand.tsx'
import { useViewAs } from './view-as.tsx'
import { useWorkplaceSwitch } from './workplace-switch.tsx'

const ViewAsDialog = lazily(() => import('./view-as-dialog.tsx'), 'ViewAsDialog')

type AccountMenu = {
  readonly items: NonNullable<MenuProps['items']>
  /** Dialogs of the menu, rendered next to it. */
  readonly dialogs: ReactNode
}

/** Account menu: own pages, switch of workplace, view as a role or another person. */
export function useAccountMenu(): AccountMenu {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const workplace = useWorkplaceSwitch()
  const { isAllowed, current, end } = useViewAs()
  const [isChoosing, setChoosing] = useState(false)
  const view = current
    ? {
        key: 'view-as',
        icon: <EyeInvisibleOutlined />,
        label: t('own.endView'),
        onClick: () => void end().catch((error: unknown) => message.error(errorText(error))),
      }
    : { key: 'view-as', icon: <EyeOutlined />, label: t('own.viewAs'), onClick: () => setChoosing(true) }
  return {
    items: [
      { key: 'center', icon: <IdcardOutlined />, label: <Link to="/account/center">{t('own.center')}</Link> },
      {
        key: 'settings',
        icon: <SettingOutlined />,
        label: <Link to="/account/settings">{t('own.settings')}</Link>,
      },
      {
        key: 'workplace',
        icon: <SwapOutlined />,
        label: t('own.switchWorkplace'),
        onClick: () => void workplace.open(),
      },
      ...(isAllowed ? [view] : []),
      ...(isAllowed
        ? [
            {
              key: 'docs',
              icon: <BookOutlined />,
              label: (
                <a href="/docs" target="_blank" rel="noreferrer">
                  {t('own.docs')}
                </a>
              ),
            },
          ]
        : []),
    ],
    dialogs: (
      <>
        {workplace.dialog}
        {isChoosing && (
          <OnDemand>
            <ViewAsDialog onClose={() => setChoosing(false)} />
          </OnDemand>
        )}
      </>
    ),
  }
}
