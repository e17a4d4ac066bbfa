import { Empty } from 'antd'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import type { Dashboard, MenuItem } from '../../api/permissions.ts'
import { samePage } from '../../engine/frame/page-frame.ts'
import { PageHeader } from '../../engine/page/page-header.tsx'
import { PageView } from '../../engine/page/page-view.tsx'
import { Tabs } from '../../engine/tabs.tsx'
import { homePath } from '../../state/constants.ts'
import { permissionsAtom } from '../../state/permissions.ts'
import { sessionAtom } from '../../state/session.ts'
import { OwnAvatar } from '../account/own-avatar.tsx'
import { leavesOf, type MenuLeaf } from '../menu/menu-tree.ts'
import { greetingOf } from './greeting.ts'
import { OwnCompany } from './own-company.tsx'
import { ResultPage } from './result-page.tsx'

/** Home page: greeting, a supplier's own company, and the dashboards of the roles (without any: links to all pages). */
export function HomePage({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const dashboards = useAtomValue(permissionsAtom)?.dashboards ?? []
  const now = dayjs()
  return (
    <div className="home">
      <PageHeader
        name={t('shell.home')}
        title={t('shell.greeting', { words: t(greetingOf(now.hour())), name: session?.user.realname })}
        avatar={<OwnAvatar size={40} />}
        content={t('shell.today', { date: now.format(t('shell.dateFormat')) })}
      />
      {session?.user.supplierId && <OwnCompany menu={menu} />}
      {dashboards.length > 0 ? <Dashboards dashboards={dashboards} /> : <PageLinks menu={menu} />}
    </div>
  )
}

/** Dashboards; the open one is part of the address. */
function Dashboards({ dashboards }: { readonly dashboards: readonly Dashboard[] }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  const shown = dashboards.find(({ code }) => code === asked) ?? dashboards[0]
  if (!shown) return null
  const items = dashboards.map(({ code, title, icon }) => ({
    key: code,
    label: title,
    icon: <MenuIcon name={icon} />,
    children: <PageView code={code} heading={null} missing={<ResultPage code="404" />} />,
  }))
  return (
    <Tabs
      className="home-dashboards"
      items={items}
      activeKey={shown.code}
      onChange={(show) => setSearch({ show }, { replace: true, state: samePage })}
    />
  )
}

function PageLinks({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const leaves = leavesOf(menu).filter(({ item }) => !item.hidden && item.path !== homePath)
  return (
    <>
      <h2>{t('shell.quick')}</h2>
      {leaves.length === 0 && <Empty description={t('shell.nothingToSee')} />}
      <ul className="home-links">
        {leaves.map((leaf) => (
          <li key={leaf.item.id}>
            <Shortcut {...leaf} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Shortcut({ item, trail }: MenuLeaf) {
  const groups = trail.slice(0, -1).map(({ meta }) => meta.title)
  return (
    <Link to={item.path}>
      <span className="home-link">
        <span className="home-icon">
          <MenuIcon name={item.meta.icon} />
        </span>
        <span>
          <strong>{item.meta.title}</strong>
          <small>{groups.join(' / ')}</small>
        </span>
      </span>
    </Link>
  )
}
