import './words.ts'
import { Card } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { samePage, usePageName } from '../../engine/frame/page-frame.ts'
import { Tabs } from '../../engine/tabs.tsx'
import { PageHeading } from '../kit/page-heading.tsx'
import { SettingsItems } from '../settings/settings-items.tsx'
import { BasicTab } from './basic-tab.tsx'
import { BindingTab } from './binding-tab.tsx'
import { NoticesTab } from './notices-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import './account.css'

const tabs: readonly (readonly [string, ComponentType])[] = [
  ['basic', BasicTab],
  ['security', SecurityTab],
  ['look', SettingsItems],
  ['binding', BindingTab],
  ['notices', NoticesTab],
  ['sessions', SessionsTab],
]

/** Own settings: profile, password, appearance, bound accounts, notices, sessions. The open tab is part of the address. */
export function AccountSettingsPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const title = t('own.settings')
  usePageName(title)
  const asked = search.get('tab')
  const shown = tabs.find(([key]) => key === asked)?.[0] ?? 'basic'
  return (
    <div className="account">
      <PageHeading>{title}</PageHeading>
      <Card>
        <Tabs
          activeKey={shown}
          onChange={(tab) => setSearch({ tab }, { state: samePage })}
          items={tabs.map(([key, Tab]) => ({ key, label: t(`account.tab_${key}`), children: <Tab /> }))}
        />
      </Card>
    </div>
  )
}
