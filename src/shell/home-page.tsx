import { Card, Empty } from 'antd'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MenuItem } from '../api/permissions.ts'
import { MenuIcon } from '../engine/menu-icon.tsx'
import { usePageName } from '../engine/page/page-frame.ts'
import { sessionAtom } from '../state/session.ts'
import { greetingOf } from './greeting.ts'
import { leavesOf, type MenuPlace } from './menu/menu-tree.ts'
import { OwnCompany } from './own-company.tsx'
import { PageHeading } from './page-heading.tsx'

/** Where everybody begins: a greeting, a supplier's own company, and a way to each page that they may open. */
export function HomePage({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  usePageName(t('shell.home'))
  const now = dayjs()
  const leaves = leavesOf(menu).filter(({ item }) => !item.hidden && item.path !== '/dashboard/analysis')
  return (
    <div className="home">
      <PageHeading>
        {t('shell.greeting', { words: t(greetingOf(now.hour())), name: session?.user.realname })}
      </PageHeading>
      <p className="home-date">{t('shell.today', { date: now.format(t('shell.dateFormat')) })}</p>
      {session?.user.supplierId && <OwnCompany menu={menu} />}
      <h2>{t('shell.quick')}</h2>
      {leaves.length === 0 && <Empty description={t('shell.nothingToSee')} />}
      <ul className="home-links">
        {leaves.map((place) => (
          <li key={place.item.id}>
            <Shortcut {...place} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Shortcut({ item, trail }: MenuPlace) {
  const groups = trail.slice(0, -1).map(({ meta }) => meta.title)
  return (
    <Link to={item.path}>
      <Card hoverable size="small">
        <span className="home-icon">
          <MenuIcon name={item.meta.icon} />
        </span>
        <span>
          <strong>{item.meta.title}</strong>
          <small>{groups.join(' / ')}</small>
        </span>
      </Card>
    </Link>
  )
}
